import { build, fixedClock } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp(fixedClock('2026-11-12T23:30:00-03:00'));
const { database, clock } = app;

const download = (usuarioId: number, isRecent = true) =>
  app.get('/api/oob/usuario/mis_datos', { usuarioId, isRecent });

test('la persona se lleva todo lo que se guarda de ella, y nada secreto', async () => {
  const elsa = await build.usuario(database.db, {
    nombre: 'Elsa',
    apellido: 'Roldán',
    documento: '25123456',
    clave_hash: 'CANARIO-clave',
    otp_secreto: Buffer.from('CANARIO-otp'),
    otp_estado: 2,
    aceptar_legal: true,
    aceptar_legal_at: new Date('2026-03-02T13:11:00Z'),
    legal_version: '3',
  });
  const { suministro_id } = await build.usuarioSuministro(database.db, {
    usuario_id: elsa.id,
    alias: 'Casa',
  });
  await build.usuarioSuministro(database.db, {
    usuario_id: (await build.usuario(database.db)).id,
    alias: 'Ajena',
  });
  const { status, body, headers, text } = await download(elsa.id);
  expect([status, headers['content-type']]).toEqual([200, 'application/json']);
  // The date is that of Argentina, not that of the server, where it is already the next day.
  expect(headers['content-disposition']).toBe('attachment; filename="mis-datos-2026-11-12.json"');
  expect(body).toMatchObject({
    generado: '2026-11-12T23:30:00-03:00',
    usuario: {
      id: elsa.id,
      email: elsa.email,
      documento: '25123456',
      aceptarLegalFecha: '2026-03-02T10:11:00-03:00',
      legalVersion: '3',
      created: expect.any(String),
      preferencias: { mailFactura: true },
    },
    suministros: [{ suministro_id, alias: 'Casa' }],
  });
  expect(text).not.toMatch(/CANARIO|Ajena|null/);
  expect(await app.trail(elsa)).toMatchObject([{ accion: 'usuario.mis-datos', actor_id: elsa.id }]);
});

test('tres por día y por persona, con la contraseña recién dada', async () => {
  const { id } = await build.usuario(database.db);
  const old = await download(id, false);
  expect([old.status, old.body.reautenticar]).toEqual([403, true]);
  expect((await app.get('/api/oob/usuario/mis_datos')).status).toBe(401);
  for (let attempt = 1; attempt <= 3; attempt += 1) expect((await download(id)).status).toBe(200);
  const throttled = await download(id);
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '86400']);
  expect((await download((await build.usuario(database.db)).id)).status).toBe(200);
  clock.advance(86_400_000);
  expect((await download(id)).status).toBe(200);
});
