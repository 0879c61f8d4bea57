import { fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailsApp } from './mails-test-app.ts';
import { filaDe, persona, rastroDe, unMail } from './mails-test-filas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const RUTA = '/api/suministro_mails';
let app: ReturnType<typeof createMailsApp>;
let encargada = 0;
let numero = 0;
let correo = '';

beforeAll(async () => {
  app = createMailsApp(database.db, clock);
  encargada = await persona(database.db, 'ROLE_SUMINISTRO_MAIL');
});
beforeEach(() => {
  numero += 1;
  correo = `persona${numero}@correo.com`;
});

test('se quita, y queda dicho qué había; la segunda vez no se encuentra', async () => {
  const mail = await unMail(database.db, correo, { validado: true });
  const quitar = () => app.call(encargada, 'DELETE', `${RUTA}/${mail.id}`);
  const { status, text } = await quitar();
  expect([status, text, await filaDe(database.db, mail.id)]).toEqual([204, '', undefined]);
  expect(await rastroDe(database.db, mail.id)).toMatchObject([
    {
      actor_id: encargada,
      accion: 'suministro_mail.eliminar',
      cambios: { antes: { email: correo, cuenta: mail.cuenta, validado: true }, despues: null },
    },
  ]);
  expect((await quitar()).status).toBe(404);
});

test('de dos a la vez, una lo quita y la otra no lo encuentra', async () => {
  const mail = await unMail(database.db, correo);
  const quitar = () => app.call(encargada, 'DELETE', `${RUTA}/${mail.id}`);
  const estados = await Promise.all([quitar(), quitar()]);
  expect(estados.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await rastroDe(database.db, mail.id)).toHaveLength(1);
});
