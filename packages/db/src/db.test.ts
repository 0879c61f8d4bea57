import { build, rowsOf, useDatabase } from '@oficina/testing';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closeDb, createDb, type Db, isUnavailable, type Reader, type Tx, uniqueViolation } from './index.ts';

const database = useDatabase();

test('a Db is not accepted where a Tx is asked for, nor a Tx where a Db is', () => {
  const write = (tx: Tx) => tx;
  const read = (reader: Reader) => reader;
  const open = (db: Db) => db;
  // This is never called: only its types are checked.
  const misuse = (db: Db, tx: Tx) => {
    // @ts-expect-error a captured db would silently leave the transaction
    write(db);
    // @ts-expect-error a transaction cannot be opened inside another
    open(tx);
    read(db);
    read(tx);
  };
  expect(misuse).toBeTypeOf('function');
});

test('inserts ask for neither identity nor generated columns', async () => {
  const row = await build.usuario(database.db, {
    nombre: 'Íñigo',
    apellido: 'ÑANDÚ',
    email: 'Inigo@Correo.test',
  });
  expect(row.busqueda).toBe(`inigo nandu  inigo@correo.test ${row.documento} `);
});

test('parametrised statements are named, once for each text', async () => {
  await database.db.connection().execute(async (connection) => {
    for (const id of [1, 2, 3]) {
      await connection.selectFrom('facturas').select('id').where('id', '=', id).execute();
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"facturas"%'`.execute(connection);
    expect(rows).toEqual([{ statement: 'select "id" from "facturas" where "id" = $1' }]);
  });
});

test('past 500 names a statement goes unnamed and still answers', async () => {
  await database.db.connection().execute(async (connection) => {
    for (let number = 0; number < 520; number += 1) {
      const query = CompiledQuery.raw(`select $1::int + ${number} as total`, [1]);
      expect((await connection.executeQuery(query)).rows).toEqual([{ total: number + 1 }]);
    }
    const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(
      connection,
    );
    expect(rows[0]?.count).toBeGreaterThan(400);
    expect(rows[0]?.count).toBeLessThanOrEqual(500);
  });
});

describe('what the driver hands over', () => {
  const one = async (text: string) =>
    (await sql.raw<{ value: unknown }>(`select ${text} as value`).execute(database.db)).rows[0]?.value;

  test.each([
    ['9007199254740991::int8', 9007199254740991],
    ['array[1, null, 2]::int8[]', [1, null, 2]],
    ["date '2026-10-20'", '2026-10-20'],
    ["array[date '2026-10-20']", ['2026-10-20']],
    ['1234567.50::numeric', '1234567.50'],
    ["timestamptz '2026-10-20 00:00-03'", new Date('2026-10-20T03:00:00Z')],
  ])('%s', async (text, expected) => {
    expect(await one(text)).toEqual(expected);
  });

  test('an int8 that JavaScript cannot hold is an error, not another number', async () => {
    await expect(one('9007199254740993::int8')).rejects.toThrow('safe range');
  });
});

test('a transaction that throws leaves nothing', async () => {
  const work = database.db.tx(async (tx) => {
    await build.suministro(tx, { cuenta: 'perdida' });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  const left = await database.db
    .selectFrom('suministros')
    .select('id')
    .where('cuenta', '=', 'perdida')
    .execute();
  expect(left).toEqual([]);
});

test('a unique violation tells which constraint', async () => {
  await build.suministro(database.db, { cuenta: 'repetida' });
  const error = await build
    .suministro(database.db, { cuenta: 'repetida' })
    .catch((caught: unknown) => caught);
  expect(uniqueViolation(error)).toBe('suministros_cuenta_key');
  expect(uniqueViolation(new Error('other'))).toBeNull();
});

test('no server is unavailable; a refused row is not', async () => {
  const nowhere = createDb({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  const refused = await nowhere
    .selectFrom('motds')
    .selectAll()
    .execute()
    .catch((caught: unknown) => caught);
  await closeDb(nowhere);
  expect(isUnavailable(refused)).toBe(true);

  const bad = await build.factura(database.db, { periodo: 202613 }).catch((caught: unknown) => caught);
  expect(isUnavailable(bad)).toBe(false);
});

test.each([
  ['its disk is full', '53100'],
  ['its memory is full', '53200'],
  ['two waited for each other', '40P01'],
  ['it ran out of time', '57014'],
])('when %s the database is unavailable, and the connection is kept', async (_why, code) => {
  const db = createDb({ url: database.ownerUrl, max: 1 });
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const before = await pid();
  const error = await sql
    .raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`)
    .execute(db)
    .catch((caught: unknown) => caught);
  expect(isUnavailable(error)).toBe(true);
  expect(await pid()).toBe(before);
  await closeDb(db);
});

test('a connection killed by the server is unavailable, and the pool recovers', async () => {
  const db = createDb({ url: database.ownerUrl, max: 1 });
  const killed = await sql`select pg_terminate_backend(pg_backend_pid())`
    .execute(db)
    .catch((caught: unknown) => caught);
  expect(isUnavailable(killed)).toBe(true);
  expect(await rowsOf(db, 'motds')).toEqual([]);
  await closeDb(db);
});
