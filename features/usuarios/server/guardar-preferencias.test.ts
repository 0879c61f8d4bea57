import { build, expectRefusal, expectViolations, rowOf, violationsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database } = app;

const save = (usuarioId: number, cambios: object, id = usuarioId) =>
  app.patch(`/api/usuario_preferencias/${id}`, cambios, { usuarioId });
const findRow = (id: number) => rowOf(database.db, 'usuario_preferencias', { usuario_id: id });
const WITH_CELULAR = { telefono: '+5493492401234', telefono_validado: new Date() };

test('cada aviso se prende y se apaga, y lo que no se nombra queda', async () => {
  const { id } = await build.usuario(database.db, WITH_CELULAR);
  const { status, body } = await save(id, {
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
  expect((await findRow(id)).token_firebase).toBe('CANARIO');
  await save(id, { tokenFirebase: null });
  expect((await findRow(id)).token_firebase).toBeNull();
  expect((await save(id, {})).status).toBe(200);
});

test('sin un celular validado no se prenden los mensajes; apagarlos sí se puede', async () => {
  const { id } = await build.usuario(database.db, { telefono: '+5493492401234' });
  const before = await findRow(id);
  const { status, body } = await save(id, { smsVencimiento: true, smsOtros: true, mailFactura: false });
  const sentence = 'Validá tu celular para recibir mensajes.';
  expect([status, violationsOf({ body })]).toEqual([422, { smsVencimiento: sentence, smsOtros: sentence }]);
  expect(await findRow(id)).toEqual(before);
  expect((await save(id, { smsCorte: false })).body.smsCorte).toBe(false);
});

test('el medio tiene que ser de los que usa la cooperativa, y el dispositivo caber', async () => {
  const { id } = await build.usuario(database.db, WITH_CELULAR);
  const before = await findRow(id);
  expectViolations(await save(id, { smsVia: 'whatsapp' }), { smsVia: 'Ese medio no está disponible.' });
  expect((await save(id, { smsVia: 'paloma' })).status).toBe(422);
  expectViolations(await save(id, { tokenFirebase: 'x'.repeat(4097) }), {
    tokenFirebase: 'Máximo 4096 caracteres.',
  });
  expect(await findRow(id)).toEqual(before);
  expect((await save(id, { tokenFirebase: 'x'.repeat(4096) })).status).toBe(200);
});

test('las de otra persona no existen, tampoco para el personal', async () => {
  const { id } = await build.usuario(database.db);
  const before = await findRow(id);
  const admin = await build.usuario(database.db, { roles: ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'] });
  for (const foreign of [id, 999_999]) {
    const refused = await save(admin.id, { mailFactura: false, id: 1 }, foreign);
    expectRefusal(refused, 404, 'No encontramos lo que buscás.');
  }
  expect(await findRow(id)).toEqual(before);
});
