import { fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { auditTrailOf, correo, findRow, unMail, useMails } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useMails(database, clock);
const eliminar = ({ id }: { id: number }) => app.call(app.staffId, 'DELETE', `/api/suministro_mails/${id}`);

test('se quita, y queda dicho qué había; la segunda vez no se encuentra', async () => {
  const mail = await unMail(database.db, correo, { validado: true });
  const { status, text } = await eliminar(mail);
  expect([status, text, await findRow(database.db, mail.id)]).toEqual([204, '', undefined]);
  expect(await auditTrailOf(database.db, mail.id)).toMatchObject([
    {
      actor_id: app.staffId,
      accion: 'suministro_mail.eliminar',
      cambios: { antes: { email: correo, cuenta: mail.cuenta, validado: true }, despues: null },
    },
  ]);
  expect((await eliminar(mail)).status).toBe(404);
});

test('de dos a la vez, una lo quita y la otra no lo encuentra', async () => {
  const mail = await unMail(database.db, correo);
  const estados = await Promise.all([eliminar(mail), eliminar(mail)]);
  expect(estados.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await auditTrailOf(database.db, mail.id)).toHaveLength(1);
});
