import { build, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { makeMailLink } from './mail-link.ts';
import { auditTrailOf, correo, findRow, KEY, unMail, useMails } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useMails(database, clock);

const VENCIDO = 'El enlace venció. Pedile uno nuevo a la cooperativa.';
const link = (pendientes: number[], returning: number[] = [], email = correo, now = clock.now()) =>
  makeMailLink(KEY, { email, pendientes, returning }, now);
const openLink = (token: unknown) => app.call(null, 'POST', '/api/oob/suministro_mails/validar', { token });
const findMail = ({ id }: { id: number }) => findRow(database.db, id);

test('confirma todo lo que espera ese correo, sin sesión, y queda dicho', async () => {
  const firstMail = await unMail(database.db, correo);
  const afterRow = await unMail(database.db, correo.toUpperCase(), { rebota: true });
  const foreign = await unMail(database.db, `otro-${correo}`);
  const { status, body } = await openLink(link([firstMail.id]));
  expect([status, body]).toEqual([200, { validado: true, suministros: [firstMail.cuenta, afterRow.cuenta] }]);
  for (const mail of [firstMail, afterRow])
    expect(await findMail(mail)).toMatchObject({ validado: true, desuscribir: false, rebota: false });
  expect(await findMail(foreign)).toMatchObject({ validado: false });
  expect(await auditTrailOf(database.db, firstMail.id)).toMatchObject([
    {
      actor_id: null,
      accion: 'suministro_mail.validar',
      cambios: { antes: { email: correo, validado: false }, despues: { email: correo, validado: true } },
    },
  ]);
});

test('abrirlo dos veces dice lo mismo y no cambia nada más', async () => {
  const mail = await unMail(database.db, correo);
  const token = link([mail.id]);
  expect((await openLink(token)).body).toEqual((await openLink(token)).body);
  expect(await auditTrailOf(database.db, mail.id)).toHaveLength(1);
});

test('quien se fue no vuelve con un enlace viejo; con uno pedido después, sí', async () => {
  const mail = await unMail(database.db, correo, { validado: true, desuscribir: true });
  const old = await openLink(link([mail.id]));
  expect([old.status, old.body.description]).toEqual([422, VENCIDO]);
  expect(await findMail(mail)).toMatchObject({ desuscribir: true });
  const nuevo = await openLink(link([], [mail.id]));
  expect(nuevo.body).toEqual({ validado: true, suministros: [mail.cuenta] });
  expect(await findMail(mail)).toMatchObject({ validado: true, desuscribir: false });
});

test('lo que rebota no se promete ni se cambia', async () => {
  const rebota = await unMail(database.db, correo, { validado: true, rebota: true });
  const mail = await unMail(database.db, correo);
  expect((await openLink(link([mail.id]))).body.suministros).toEqual([mail.cuenta]);
  expect(await findMail(rebota)).toMatchObject({ rebota: true });
});

test('si mientras tanto se escribió otro correo, ese no queda confirmado', async () => {
  const mail = await unMail(database.db, correo);
  const token = link([mail.id]);
  const admin = await build.person(database.db, 'ROLE_ADMIN');
  await app.call(admin, 'PATCH', `/api/suministro_mails/${mail.id}`, { email: `nuevo-${correo}` });
  expect((await openLink(token)).status).toBe(422);
  expect(await findMail(mail)).toMatchObject({ email: `nuevo-${correo}`, validado: false });
});

test('vencido, inventado, de otro o de una fila borrada dan la misma frase', async () => {
  const mail = await unMail(database.db, correo);
  const vencido = link([mail.id], [], correo, new Date('2026-10-01T09:00:00-03:00'));
  for (const token of [vencido, 'inventado', '', null, link([mail.id], [], 'x@y.co'), link([999_999])]) {
    const { status, body } = await openLink(token);
    expect([token, status, body.description]).toEqual([token, 422, VENCIDO]);
  }
  expect(await findMail(mail)).toMatchObject({ validado: false });
});

test('veinte por hora desde una conexión', async () => {
  for (let n = 0; n < 20; n += 1) expect((await openLink('inventado')).status).toBe(422);
  const mail = await unMail(database.db, correo);
  expect((await openLink(link([mail.id]))).status).toBe(429);
  expect(await findMail(mail)).toMatchObject({ validado: false });
});
