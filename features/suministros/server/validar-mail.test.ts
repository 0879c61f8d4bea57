import { fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEnlaceDeMail } from './enlace-de-mail.ts';
import { CLAVE, createMailsApp } from './mails-test-app.ts';
import { filaDe, persona, rastroDe, unMail } from './mails-test-filas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
let app: ReturnType<typeof createMailsApp>;
let numero = 0;
let correo = '';

beforeAll(() => {
  app = createMailsApp(database.db, clock);
});
beforeEach(async () => {
  numero += 1;
  correo = `persona${numero}@correo.com`;
  await database.db.deleteFrom('limites').execute();
});

const VENCIDO = 'El enlace venció. Pedile uno nuevo a la cooperativa.';
const enlace = (pendientes: number[], vuelven: number[] = [], email = correo) =>
  makeEnlaceDeMail(CLAVE, { email, pendientes, vuelven }, clock.now());
const abrir = (token: unknown) => app.call(0, 'POST', '/api/oob/suministro_mails/validar', { token });
const fila = ({ id }: { id: number }) => filaDe(database.db, id);

test('confirma todo lo que espera ese correo, sin sesión, y queda dicho', async () => {
  const uno = await unMail(database.db, correo);
  const despues = await unMail(database.db, correo.toUpperCase(), { rebota: true });
  const ajeno = await unMail(database.db, `otro-${correo}`);
  const { status, body } = await abrir(enlace([uno.id]));
  expect([status, body]).toEqual([200, { validado: true, suministros: [uno.cuenta, despues.cuenta] }]);
  for (const mail of [uno, despues])
    expect(await fila(mail)).toMatchObject({ validado: true, desuscribir: false, rebota: false });
  expect(await fila(ajeno)).toMatchObject({ validado: false });
  expect(await rastroDe(database.db, uno.id)).toMatchObject([
    {
      actor_id: null,
      accion: 'suministro_mail.validar',
      cambios: { antes: { email: correo, validado: false }, despues: { email: correo, validado: true } },
    },
  ]);
});

test('abrirlo dos veces dice lo mismo y no cambia nada más', async () => {
  const mail = await unMail(database.db, correo);
  const token = enlace([mail.id]);
  expect((await abrir(token)).body).toEqual((await abrir(token)).body);
  expect(await rastroDe(database.db, mail.id)).toHaveLength(1);
});

test('quien se fue no vuelve con un enlace viejo; con uno pedido después, sí', async () => {
  const mail = await unMail(database.db, correo, { validado: true, desuscribir: true });
  const viejo = await abrir(enlace([mail.id]));
  expect([viejo.status, viejo.body.description]).toEqual([422, VENCIDO]);
  expect(await fila(mail)).toMatchObject({ desuscribir: true });
  const nuevo = await abrir(enlace([], [mail.id]));
  expect(nuevo.body).toEqual({ validado: true, suministros: [mail.cuenta] });
  expect(await fila(mail)).toMatchObject({ validado: true, desuscribir: false });
});

test('lo que rebota no se promete ni se cambia', async () => {
  const rebota = await unMail(database.db, correo, { validado: true, rebota: true });
  const mail = await unMail(database.db, correo);
  expect((await abrir(enlace([mail.id]))).body.suministros).toEqual([mail.cuenta]);
  expect(await fila(rebota)).toMatchObject({ rebota: true });
});

test('si mientras tanto se escribió otro correo, ese no queda confirmado', async () => {
  const mail = await unMail(database.db, correo);
  const token = enlace([mail.id]);
  const admin = await persona(database.db, 'ROLE_ADMIN');
  await app.call(admin, 'PATCH', `/api/suministro_mails/${mail.id}`, { email: `nuevo-${correo}` });
  expect((await abrir(token)).status).toBe(422);
  expect(await fila(mail)).toMatchObject({ email: `nuevo-${correo}`, validado: false });
});

test('vencido, inventado, de otro o de una fila borrada dan la misma frase', async () => {
  const mail = await unMail(database.db, correo);
  const vencido = makeEnlaceDeMail(
    CLAVE,
    { email: correo, pendientes: [mail.id], vuelven: [] },
    new Date('2026-10-01T09:00:00-03:00'),
  );
  for (const token of [vencido, 'inventado', '', null, enlace([mail.id], [], 'x@y.co'), enlace([999_999])]) {
    const { status, body } = await abrir(token);
    expect([token, status, body.description]).toEqual([token, 422, VENCIDO]);
  }
  expect(await fila(mail)).toMatchObject({ validado: false });
});

test('veinte por hora desde una conexión', async () => {
  for (let n = 0; n < 20; n += 1) expect((await abrir('inventado')).status).toBe(422);
  const mail = await unMail(database.db, correo);
  expect((await abrir(enlace([mail.id]))).status).toBe(429);
  expect(await fila(mail)).toMatchObject({ validado: false });
});
