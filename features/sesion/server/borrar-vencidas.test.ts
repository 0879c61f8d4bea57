import { randomBytes } from 'node:crypto';
import { sql } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { borrarVencidas } from './borrar-vencidas.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const hace = (dias: number) => new Date(clock.now().getTime() - dias * 86_400_000);

test('borra lo que terminó hace más de treinta días, y nada más', async () => {
  const { db } = database;
  const { id: usuario_id } = await build.usuario(db);
  for (const expira of [hace(31), hace(29), hace(-1)]) {
    await db
      .insertInto('sesiones')
      .values({ token_hash: randomBytes(32), usuario_id, expira })
      .execute();
    await db
      .insertInto('codigos')
      .values({ hash: randomBytes(32), uso: 'restablecer', usuario_id, expira })
      .execute();
  }
  // Ended by hand, long before its time.
  await db
    .insertInto('sesiones')
    .values({ token_hash: randomBytes(32), usuario_id, expira: hace(-60), revocada: hace(31) })
    .execute();
  const nunca = sql<Date>`'infinity'::timestamptz`;
  await db
    .insertInto('codigos')
    .values({ hash: randomBytes(32), uso: 'recuperacion', usuario_id, expira: nunca })
    .execute();

  expect(await borrarVencidas({ db, clock })).toBe(3);

  const quedan = async (tabla: 'sesiones' | 'codigos') => {
    const filas = await db.selectFrom(tabla).select('expira').where('usuario_id', '=', usuario_id).execute();
    return filas.map(({ expira }) => expira < hace(30));
  };
  expect(await quedan('sesiones')).toEqual([false, false]);
  expect(await quedan('codigos')).toEqual([false, false, false]);
  expect(await borrarVencidas({ db, clock })).toBe(0);
});
