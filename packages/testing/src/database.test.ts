import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { build } from './build.ts';
import { fixedClock } from './clock.ts';
import { useDatabase } from './database.ts';
import { seededRandom } from './random.ts';

const first = useDatabase();
const second = useDatabase();
const others = Array.from({ length: 4 }, useDatabase);

test('databases of one run do not see each other', async () => {
  await build.suministro(first.db, { cuenta: 'mia' });
  expect(await second.db.selectFrom('suministros').selectAll().execute()).toEqual([]);
  expect(new Set([first, second, ...others].map((database) => database.url)).size).toBe(6);
});

test('the application logs in with its role, the owner with its own', async () => {
  const who = async (db: typeof first.db) =>
    (await sql<{ who: string }>`select current_user as who`.execute(db)).rows[0]?.who;
  expect(await who(first.db)).toBe('oficina_app');
  expect(await who(first.ownerDb)).not.toBe('oficina_app');
});

describe('cleaning up', () => {
  let name = '';
  describe('inside', () => {
    const inner = useDatabase();
    beforeAll(async () => {
      // This opens a pool that nobody closes; it must not keep the database alive.
      await sql`select 1`.execute(inner.db);
      name = new URL(inner.url).pathname.slice(1);
    });
    test('it exists', async () => expect(await exists(name)).toBe(true));
  });
  test('its database is gone afterwards', async () => expect(await exists(name)).toBe(false));

  const exists = async (database: string) =>
    (await sql`select from pg_database where datname = ${database}`.execute(first.ownerDb)).rows.length === 1;
});

test('builders give rows the database accepts, each different', async () => {
  const usuario = await build.usuario(first.db);
  const [one, two] = [
    await build.usuarioSuministro(first.db, { usuario_id: usuario.id }),
    await build.usuarioSuministro(first.db, { usuario_id: usuario.id }),
  ];
  const row = await first.db
    .selectFrom('usuarios')
    .select('suministro_id')
    .where('id', '=', usuario.id)
    .executeTakeFirst();
  expect(row?.suministro_id).toBe(one.suministro_id);
  expect(two.suministro_id).not.toBe(one.suministro_id);
  await build.factura(first.db, { suministro_id: one.suministro_id });
  const factura = await build.factura(first.db, {
    suministro_id: one.suministro_id,
    importe_cent: 4_187_350,
  });
  expect(factura).toMatchObject({ importe_cent: 4_187_350, vencimiento: '2026-10-20', pagada: false });
  await build.consumo(first.db);
  await build.sesion(first.db, { usuario_id: usuario.id });
  expect((await build.categoria(first.db)).id).toBe(11);
});

test('the same seed gives the same numbers', () => {
  const numbers = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 5 }, () => random.integer(0, 1_000_000));
  };
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
  expect(inject('seed')).toBeTypeOf('number');
});

test('a fixed clock moves only when told', () => {
  const clock = fixedClock('2026-10-17T23:59:00-03:00');
  clock.advance(60_000);
  expect(clock.now().toISOString()).toBe('2026-10-18T03:00:00.000Z');
  clock.set('2026-11-01T00:00:00-03:00');
  expect(clock.now().toISOString()).toBe('2026-11-01T03:00:00.000Z');
  expect(() => fixedClock('ayer')).toThrow('not an instant');
});
