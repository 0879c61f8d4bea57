import { fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { auditTrailOf, correo, findRow, unMail, useMails } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useMails(database, clock);

const editar = (id: number, cambios: unknown) =>
  app.call(app.staffId, 'PATCH', `/api/suministro_mails/${id}`, cambios);

test.each([
  ['validar un pendiente', {}, { validado: true }, { validado: true }],
  ['validar uno que rebota', { validado: true, rebota: true }, { validado: true }, { rebota: false }],
  ['dejarlo sin validar', { validado: true }, { validado: false }, { validado: false }],
  ['desuscribir', { validado: true }, { desuscribir: true }, { validado: true, desuscribir: true }],
  [
    'volver a suscribir',
    { validado: true, desuscribir: true },
    { desuscribir: false },
    { desuscribir: false },
  ],
  [
    'volver a suscribir no dice que ya no rebote',
    { desuscribir: true, rebota: true },
    { desuscribir: false },
    { rebota: true },
  ],
])('%s: cambia, no manda nada y queda dicho qué había', async (_case, initial, cambios, esperado) => {
  const mail = await unMail(database.db, correo, initial);
  const { status, body } = await editar(mail.id, cambios);
  expect(status).toBe(200);
  expect(body).toMatchObject(esperado);
  expect(await findRow(database.db, mail.id)).toMatchObject(esperado);
  expect(app.queued).toEqual([]);
  const { validado, desuscribir, rebota } = mail;
  expect(await auditTrailOf(database.db, mail.id)).toMatchObject([
    {
      actor_id: app.staffId,
      accion: 'suministro_mail.editar',
      cambios: { antes: { validado, desuscribir, rebota }, despues: esperado },
    },
  ]);
});

test('un correo nuevo vuelve a empezar y se le pregunta; la última factura se conserva', async () => {
  const mail = await unMail(database.db, correo, { validado: true, rebota: true, ultima_factura: 77 });
  const { body } = await editar(mail.id, { email: 'OTRA@correo.com' });
  expect(body).toMatchObject({
    email: 'otra@correo.com',
    validado: false,
    rebota: false,
    ultimaFactura: 77,
  });
  expect(app.queued).toMatchObject([
    {
      para: 'otra@correo.com',
      suministroId: mail.suministro_id,
      datos: { suministros: [{ cuenta: mail.cuenta }] },
    },
  ]);
});

test('un correo nuevo que se da por bueno, o de quien se fue, no recibe la pregunta', async () => {
  const good = await unMail(database.db, correo, { validado: true });
  expect((await editar(good.id, { email: `b-${correo}`, validado: true })).body.validado).toBe(true);
  const unsubscribed = await unMail(database.db, correo, { desuscribir: true });
  expect((await editar(unsubscribed.id, { email: `c-${correo}` })).body).toMatchObject({
    validado: false,
    desuscribir: true,
  });
  expect(app.queued).toEqual([]);
});

test('el mismo correo, o nada, no cambia nada ni deja rastro', async () => {
  const mail = await unMail(database.db, correo, { validado: true, rebota: true });
  for (const cambios of [{}, { email: ` ${correo.toUpperCase()} ` }, { desuscribir: false }]) {
    const { status, body } = await editar(mail.id, cambios);
    expect([status, body.validado, body.rebota]).toEqual([200, true, true]);
  }
  expect([await auditTrailOf(database.db, mail.id), app.queued]).toEqual([[], []]);
});

test('el de otra fila del suministro, uno malo o ninguno se dicen sin nombrar el campo', async () => {
  const mail = await unMail(database.db, correo);
  await unMail(database.db, `d-${correo}`, { suministro_id: mail.suministro_id });
  for (const [email, sentence] of [
    [`D-${correo}`, 'Ese correo ya está cargado en el suministro.'],
    ['no es correo', 'Escribí un correo válido, por ejemplo maria@correo.com.'],
    [null, 'Escribí un correo válido, por ejemplo maria@correo.com.'],
  ]) {
    const { status, body } = await editar(mail.id, { email });
    expect([status, body.description]).toEqual([422, sentence]);
  }
  expect(await findRow(database.db, mail.id)).toMatchObject({ email: correo });
  expect(await auditTrailOf(database.db, mail.id)).toEqual([]);
});

test('de dos filas que piden a la vez el mismo correo, una lo tiene y a la otra se le dice', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const firstMail = await unMail(database.db, `u${attempt}-${correo}`);
    const secondMail = await unMail(database.db, `o${attempt}-${correo}`, {
      suministro_id: firstMail.suministro_id,
    });
    const email = `igual${attempt}-${correo}`;
    const respuestas = await Promise.all([firstMail, secondMail].map(({ id }) => editar(id, { email })));
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 422]);
  }
});

test('lo que no existe es 404 antes de mirar lo escrito; lo que no se escribe, 422', async () => {
  expect((await editar(999_999, { email: 'malo' })).status).toBe(404);
  const mail = await unMail(database.db, correo);
  for (const field of ['id', 'suministro', 'rebota', 'ultimaFactura', 'suministroCuenta', 'suministroNombre'])
    expect([field, (await editar(mail.id, { [field]: 1 })).status]).toEqual([field, 422]);
  expect((await editar(mail.id, { validado: 'sí' })).status).toBe(400);
});
