import { fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { auditTrailOf, buildPerson, findRow, unMail, useSuministros } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useSuministros(database, clock);
const RUTA = '/api/suministro_mails';
let staffId = 0;
let numero = 0;
let correo = '';

beforeAll(async () => {
  staffId = await buildPerson(database.db, 'ROLE_SUMINISTRO_MAIL');
});
beforeEach(() => {
  numero += 1;
  correo = `persona${numero}@correo.com`;
});

test('se quita, y queda dicho qué había; la segunda vez no se encuentra', async () => {
  const mail = await unMail(database.db, correo, { validado: true });
  const remove = () => app.call(staffId, 'DELETE', `${RUTA}/${mail.id}`);
  const { status, text } = await remove();
  expect([status, text, await findRow(database.db, mail.id)]).toEqual([204, '', undefined]);
  expect(await auditTrailOf(database.db, mail.id)).toMatchObject([
    {
      actor_id: staffId,
      accion: 'suministro_mail.eliminar',
      cambios: { antes: { email: correo, cuenta: mail.cuenta, validado: true }, despues: null },
    },
  ]);
  expect((await remove()).status).toBe(404);
});

test('de dos a la vez, una lo quita y la otra no lo encuentra', async () => {
  const mail = await unMail(database.db, correo);
  const remove = () => app.call(staffId, 'DELETE', `${RUTA}/${mail.id}`);
  const estados = await Promise.all([remove(), remove()]);
  expect(estados.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await auditTrailOf(database.db, mail.id)).toHaveLength(1);
});
