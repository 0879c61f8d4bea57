import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Tx } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { archivo, line, manyLines, useArchivos } from './archivos.test-kit.ts';
import { importTablesOf } from './clases.ts';
import { revisarArchivo } from './revisar-archivo.ts';

const database = useDatabase();
const kit = useArchivos(database, ['100', '200', '300']);
const MINUTO = 60_000;

const countWaiting = async (tx: Tx) =>
  (
    await sql<{ n: number }>`select count(*) as n from pg_locks
      where not granted and transactionid = pg_current_xact_id()::xid`.execute(tx)
  ).rows[0]?.n;

/** The change of the row is committed only once the worker that wants the file is waiting for it. */
async function whileLocked<T>(cambio: string, id: number, work: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  await database.ownerDb.tx(async (tx) => {
    await sql`update archivo_facturas set ${sql.raw(cambio)} where id = ${id}`.execute(tx);
    result = work();
    await expect.poll(() => countWaiting(tx)).toBe(1);
  });
  return result as Promise<T>;
}

test('anulado justo cuando se iba a cargar: no se carga, y el que sigue si', async () => {
  const [first, second] = [
    await kit.uploadAndReview(manyLines(6)),
    await kit.uploadAndReview(archivo(line('100', 'sola'))),
  ];
  await kit.estado(first.id, 1);
  await kit.estado(second.id, 1);
  await whileLocked('estado = 99, tomado_por = null, tomado_hasta = null', first.id, () => kit.importar());
  expect(await kit.ver(first.id)).toMatchObject({ estado: 99, renglonesImportados: 0 });
  expect(await kit.ver(second.id)).toMatchObject({ estado: 100 });
  expect((await kit.snapshot()).facturas).toMatchObject([{ numero: 'sola' }]);
});

test('terminado por quien parecia perdido: no se empieza de nuevo', async () => {
  const id = await kit.uploadAndConfirm(manyLines(6));
  const minuteAgo = new Date(kit.clock.now().getTime() - MINUTO);
  await sql`update archivo_facturas set estado = 2, tomado_por = gen_random_uuid(), tomado_hasta = ${minuteAgo}
    where id = ${id}`.execute(database.ownerDb);
  const endSql = `estado = 100, progreso = 100, obs = 'listo', tomado_por = null, tomado_hasta = null`;
  expect(await whileLocked(endSql, id, () => kit.importar())).toBeNull();
  expect(await kit.ver(id)).toMatchObject({ estado: 100, obs: 'listo', renglonesImportados: 0 });
});

test('el mismo, tomado por otro en ese momento, es de ese otro', async () => {
  const id = await kit.uploadAndConfirm(manyLines(6));
  const until = new Date(kit.clock.now().getTime() + MINUTO);
  const endSql = `estado = 2, tomado_por = gen_random_uuid(), tomado_hasta = '${until.toISOString()}'`;
  expect(await whileLocked(endSql, id, () => kit.importar())).toEqual({ until });
  expect((await kit.snapshot()).facturas).toEqual([]);
});

const tables = async (id: number) => {
  const { raw, judged } = importTablesOf({ clase: 'archivo_facturas', id });
  const { rows } = await sql`select to_regclass(${raw})::oid::text as raw,
    to_regclass(${judged})::oid::text as judged`.execute(kit.deps.db);
  return rows[0];
};

test('quien perdio la revision no toca las tablas de quien la hizo', async () => {
  const { body } = await kit.subir(manyLines(6));
  const id = Number(body.id);
  let others: unknown;
  const { almacen } = kit.deps;
  const slow = {
    ...almacen,
    async open(key: string) {
      if (others === undefined) {
        kit.clock.set(new Date(kit.clock.now().getTime() + 2 * MINUTO).toISOString());
        await kit.revisar(id);
        await kit.estado(id, 1);
        others = await tables(id);
      }
      return almacen.open(key);
    },
  };
  const neverAborted = new AbortController().signal;
  await revisarArchivo({ ...kit.deps, almacen: slow }, { clase: 'archivo_facturas', id }, neverAborted);
  expect(others).toMatchObject({ raw: expect.any(String), judged: expect.any(String) });
  expect(await tables(id)).toEqual(others);
  await kit.importar();
  expect(await kit.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 6 });
});

test('quien la pierde en medio de un paso no deja nada de ese paso', async () => {
  const { body } = await kit.subir(manyLines(6));
  const id = Number(body.id);
  const [facturas] = kit.deps.importers;
  if (!facturas) throw new Error('no importer');
  const slow = {
    ...facturas,
    async prepare(...args: Parameters<typeof facturas.prepare>) {
      await facturas.prepare(...args);
      await sql`update archivo_facturas set tomado_por = gen_random_uuid() where id = ${id}`.execute(
        database.ownerDb,
      );
      await sleep(10);
    },
  };
  const neverAborted = new AbortController().signal;
  await revisarArchivo({ ...kit.deps, importers: [slow] }, { clase: 'archivo_facturas', id }, neverAborted);
  expect(await tables(id)).toMatchObject({ raw: expect.any(String), judged: null });
});
