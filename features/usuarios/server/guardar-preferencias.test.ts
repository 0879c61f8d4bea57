import { build, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { faltasEn, useUsuariosApp } from './app.test-kit.ts';

const database = useDatabase();
const app = useUsuariosApp(database, fixedClock('2026-11-12T09:00:00-03:00'));

const guardar = (usuarioId: number, cambios: object, id = usuarioId) =>
  app.patch(`/api/usuario_preferencias/${id}`, cambios, { usuarioId });
const fila = (id: number) =>
  database.db
    .selectFrom('usuario_preferencias')
    .selectAll()
    .where('usuario_id', '=', id)
    .executeTakeFirstOrThrow();
const CON_CELULAR = { telefono: '+5493492401234', telefono_validado: new Date() };

test('cada aviso se prende y se apaga, y lo que no se nombra queda', async () => {
  const { id } = await build.usuario(database.db, CON_CELULAR);
  const { status, body } = await guardar(id, {
    mailVencimiento: false,
    notifVencimiento: false,
    smsVencimiento: true,
    smsCorte: false,
    smsVia: 'sms',
    tokenFirebase: 'CANARIO',
  });
  expect([status, body]).toEqual([
    200,
    {
      '@context': '/api/contexts/UsuarioPreferencia',
      '@id': `/api/usuario_preferencias/${id}`,
      '@type': 'UsuarioPreferencia',
      id,
      mailFactura: true,
      mailVencimiento: false,
      mailRequerimiento: true,
      notifVencimiento: false,
      smsVencimiento: true,
      smsCorte: false,
      smsOtros: false,
      smsVia: 'sms',
    },
  ]);
  expect((await fila(id)).token_firebase).toBe('CANARIO');
  await guardar(id, { tokenFirebase: null });
  expect((await fila(id)).token_firebase).toBeNull();
  expect((await guardar(id, {})).status).toBe(200);
});

test('sin un celular validado no se prenden los mensajes; apagarlos sí se puede', async () => {
  const { id } = await build.usuario(database.db, { telefono: '+5493492401234' });
  const antes = await fila(id);
  const { status, body } = await guardar(id, { smsVencimiento: true, smsOtros: true, mailFactura: false });
  const frase = 'Validá tu celular para recibir mensajes.';
  expect([status, faltasEn(body)]).toEqual([422, { smsVencimiento: frase, smsOtros: frase }]);
  expect(await fila(id)).toEqual(antes);
  expect((await guardar(id, { smsCorte: false })).body.smsCorte).toBe(false);
});

test('el medio tiene que ser de los que usa la cooperativa, y el dispositivo caber', async () => {
  const { id } = await build.usuario(database.db, CON_CELULAR);
  const antes = await fila(id);
  const whatsapp = await guardar(id, { smsVia: 'whatsapp' });
  expect([whatsapp.status, faltasEn(whatsapp.body)]).toEqual([
    422,
    { smsVia: 'Ese medio no está disponible.' },
  ]);
  expect((await guardar(id, { smsVia: 'paloma' })).status).toBe(422);
  const largo = await guardar(id, { tokenFirebase: 'x'.repeat(4097) });
  expect([largo.status, faltasEn(largo.body)]).toEqual([422, { tokenFirebase: 'Máximo 4096 caracteres.' }]);
  expect(await fila(id)).toEqual(antes);
  expect((await guardar(id, { tokenFirebase: 'x'.repeat(4096) })).status).toBe(200);
});

test('las de otra persona no existen, tampoco para el personal', async () => {
  const { id } = await build.usuario(database.db);
  const antes = await fila(id);
  const admin = await build.usuario(database.db, { roles: ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'] });
  for (const ajena of [id, 999_999]) {
    const { status, body } = await guardar(admin.id, { mailFactura: false, id: 1 }, ajena);
    expect([status, body.detail]).toEqual([404, 'No encontramos lo que buscás.']);
  }
  expect(await fila(id)).toEqual(antes);
});
