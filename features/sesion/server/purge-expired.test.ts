import { randomBytes } from 'node:crypto';
import { addRow, build, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { purgeExpired } from './purge-expired.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);

test('borra lo que terminó hace más de treinta días, y nada más', async () => {
  const { db } = database;
  const { id: usuario_id } = await build.usuario(db);
  for (const expira of [daysAgo(31), daysAgo(29), daysAgo(-1)]) {
    await build.sesion(db, { usuario_id, expira });
    await addRow(db, 'codigos', { hash: randomBytes(32), uso: 'restablecer', usuario_id, expira });
  }
  await build.sesion(db, { usuario_id, expira: daysAgo(-60), revocada: daysAgo(31) });
  await addRow(db, 'codigos', { hash: randomBytes(32), uso: 'recuperacion', usuario_id, expira: 'infinity' });

  expect(await purgeExpired({ db, clock })).toBe(3);

  const remaining = async (table: 'sesiones' | 'codigos') => {
    const rows = await rowsOf(db, table, { usuario_id });
    return rows.map(({ expira }) => expira < daysAgo(30));
  };
  expect(await remaining('sesiones')).toEqual([false, false]);
  expect(await remaining('codigos')).toEqual([false, false, false]);
  expect(await purgeExpired({ db, clock })).toBe(0);
});
