import { build, fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnlaceDeMail } from './enlace-de-mail.ts';
import { CLAVE, createMailsApp } from './mails-test-app.ts';
import { persona, rastroDe, unMail } from './mails-test-filas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let app: ReturnType<typeof createMailsApp>;
let encargada = 0;
let numero = 0;
let correo = '';

beforeAll(() => {
  app = createMailsApp(database.db, clock);
});
beforeEach(async () => {
  app.encolados.length = 0;
  numero += 1;
  correo = `persona${numero}@correo.com`;
  encargada = await persona(database.db, 'ROLE_SUMINISTRO_MAIL');
});

const enviar = (email: unknown = correo, quien = encargada) =>
  app.call(quien, 'POST', '/api/oob/suministro_mails/enviar_email', { email });

test('un solo mensaje: lo que falta confirmar con su enlace, y la última factura de lo que ya recibe', async () => {
  const pendiente = await unMail(database.db, correo);
  const recibe = await unMail(database.db, correo.toUpperCase(), { validado: true });
  const sinFactura = await unMail(database.db, correo, { validado: true });
  const dejado = await unMail(database.db, correo, { validado: true, desuscribir: true });
  await build.factura(database.db, { suministro_id: recibe.suministro_id, periodo: 202609 });
  const { id: ultima } = await build.factura(database.db, {
    suministro_id: recibe.suministro_id,
    periodo: 202610,
  });
  await build.factura(database.db, { suministro_id: pendiente.suministro_id });
  const { status, body } = await enviar(` ${correo.toUpperCase()}`);
  expect([status, body]).toEqual([200, { mensaje: { id: app.encolados[0]?.id }, suministros: 4 }]);
  expect(app.encolados).toHaveLength(1);
  expect(app.encolados[0]).toMatchObject({
    plantilla: 'suministro_mail_validar',
    para: correo,
    datos: {
      suministros: [{ cuenta: pendiente.cuenta }, { cuenta: dejado.cuenta }],
      recibe: [{ cuenta: recibe.cuenta, facturaId: ultima }, { cuenta: sinFactura.cuenta }],
    },
  });
  const enlace = readEnlaceDeMail(CLAVE, app.encolados[0]?.secreto ?? '', clock.now());
  expect(enlace).toMatchObject({ ids: [pendiente.id, dejado.id], vuelven: [dejado.id] });
  expect(await rastroDe(database.db, app.encolados[0]?.id ?? 0, 'mensaje')).toEqual([
    {
      actor_id: encargada,
      accion: 'suministro_mail.enviar',
      cambios: { email: correo, suministroMails: [pendiente.id, recibe.id, sinFactura.id, dejado.id] },
    },
  ]);
});

test('sin nada que confirmar es otro mensaje, sin enlace', async () => {
  await unMail(database.db, correo, { validado: true });
  expect((await enviar()).status).toBe(200);
  expect(app.encolados[0]).not.toHaveProperty('secreto');
  expect(app.encolados[0]?.plantilla).toBe('suministro_mail_facturas');
});

test('a quien no tiene suministros, a quien pidió no recibir y a lo que no es un correo no se manda', async () => {
  const dejado = `dejado-${correo}`;
  await unMail(database.db, dejado, { desuscribir: true, validado: true });
  await unMail(database.db, dejado, { desuscribir: true });
  for (const [email, frase] of [
    [correo, 'No hay suministros asociados a ese correo.'],
    [dejado, 'Ese correo pidió no recibir mensajes.'],
    ['hola', 'Escribí un correo válido, por ejemplo maria@correo.com.'],
    [undefined, 'Escribí un correo válido, por ejemplo maria@correo.com.'],
  ]) {
    const { status, body } = await enviar(email ?? null);
    expect([status, body.description]).toEqual([422, frase]);
  }
  expect(app.encolados).toEqual([]);
});

test('tres por hora a un correo, lo pida quien lo pida', async () => {
  await unMail(database.db, correo);
  for (let n = 0; n < 3; n += 1) expect((await enviar()).status).toBe(200);
  const otra = await persona(database.db, 'ROLE_ADMIN');
  const { status, body } = await enviar(correo, otra);
  expect([status, body.description]).toEqual([
    429,
    'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.',
  ]);
  expect(app.encolados).toHaveLength(3);
});

test('treinta por hora cada persona', async () => {
  for (let n = 0; n < 30; n += 1) expect((await enviar(`nadie${n}@correo.com`)).status).toBe(422);
  await unMail(database.db, correo);
  expect((await enviar()).status).toBe(429);
  expect((await enviar(correo, await persona(database.db, 'ROLE_ADMIN'))).status).toBe(200);
});
