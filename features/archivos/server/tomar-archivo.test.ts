import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Tx } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { archivo, linea, muchas, useArchivos } from './archivos.test-kit.ts';
import { lugarDe } from './clases.ts';
import { revisarArchivo } from './revisar-archivo.ts';

const database = useDatabase();
const casa = useArchivos(database);
const MINUTO = 60_000;

beforeEach(async () => {
  for (const cuenta of ['100', '200', '300']) await build.suministro(database.db, { cuenta });
});

/** Those who wait for this very transaction. */
const esperan = async (tx: Tx) =>
  (
    await sql<{ n: number }>`select count(*) as n from pg_locks
      where not granted and transactionid = pg_current_xact_id()::xid`.execute(tx)
  ).rows[0]?.n;

/** Somebody changes the row, and commits only when the worker that wants the file waits for it. */
async function mientras<T>(cambio: string, id: number, work: () => Promise<T>): Promise<T> {
  let hecho: Promise<T> | undefined;
  await database.ownerDb.tx(async (tx) => {
    await sql`update archivo_facturas set ${sql.raw(cambio)} where id = ${id}`.execute(tx);
    hecho = work();
    await expect.poll(() => esperan(tx)).toBe(1);
  });
  return hecho as Promise<T>;
}

test('anulado justo cuando se iba a cargar: no se carga, y el que sigue si', async () => {
  const [uno, otro] = [await casa.revisado(muchas(6)), await casa.revisado(archivo(linea('100', 'sola')))];
  await casa.estado(uno.id, 1);
  await casa.estado(otro.id, 1);
  await mientras('estado = 99, tomado_por = null, tomado_hasta = null', uno.id, () => casa.importar());
  expect(await casa.ver(uno.id)).toMatchObject({ estado: 99, renglonesImportados: 0 });
  expect(await casa.ver(otro.id)).toMatchObject({ estado: 100 });
  expect((await casa.foto()).facturas).toMatchObject([{ numero: 'sola' }]);
});

test('terminado por quien parecia perdido: no se empieza de nuevo', async () => {
  const { id } = await casa.revisado(muchas(6));
  await casa.estado(id, 1);
  const hace = new Date(casa.clock.now().getTime() - MINUTO);
  await sql`update archivo_facturas set estado = 2, tomado_por = gen_random_uuid(), tomado_hasta = ${hace}
    where id = ${id}`.execute(database.ownerDb);
  const fin = `estado = 100, progreso = 100, obs = 'listo', tomado_por = null, tomado_hasta = null`;
  expect(await mientras(fin, id, () => casa.importar())).toBeNull();
  expect(await casa.ver(id)).toMatchObject({ estado: 100, obs: 'listo', renglonesImportados: 0 });
});

test('el mismo, tomado por otro en ese momento, es de ese otro', async () => {
  const { id } = await casa.revisado(muchas(6));
  await casa.estado(id, 1);
  const hasta = new Date(casa.clock.now().getTime() + MINUTO);
  const fin = `estado = 2, tomado_por = gen_random_uuid(), tomado_hasta = '${hasta.toISOString()}'`;
  expect(await mientras(fin, id, () => casa.importar())).toEqual({ hasta });
  expect((await casa.foto()).facturas).toEqual([]);
});

/** The tables of a file: born again, they are others. */
const tablas = async (id: number) => {
  const { raw, judged } = lugarDe({ clase: 'archivo_facturas', id });
  const { rows } = await sql`select to_regclass(${raw})::oid::text as cruda,
    to_regclass(${judged})::oid::text as juzgada`.execute(casa.deps.db);
  return rows[0];
};

test('quien perdio la revision no toca las tablas de quien la hizo', async () => {
  const { body } = await casa.subir(muchas(6));
  const id = Number(body.id);
  let otras: unknown;
  const { almacen } = casa.deps;
  const lento = {
    ...almacen,
    async open(clave: string) {
      // Silent for so long that somebody else checks it, and a person confirms it.
      if (otras === undefined) {
        casa.clock.set(new Date(casa.clock.now().getTime() + 2 * MINUTO).toISOString());
        await casa.revisar(id);
        await casa.estado(id, 1);
        otras = await tablas(id);
      }
      return almacen.open(clave);
    },
  };
  const nunca = new AbortController().signal;
  await revisarArchivo({ ...casa.deps, almacen: lento }, { clase: 'archivo_facturas', id }, nunca);
  expect(otras).toMatchObject({ cruda: expect.any(String), juzgada: expect.any(String) });
  expect(await tablas(id)).toEqual(otras);
  await casa.importar();
  expect(await casa.ver(id)).toMatchObject({ estado: 100, renglonesImportados: 6 });
});

test('quien la pierde en medio de un paso no deja nada de ese paso', async () => {
  const { body } = await casa.subir(muchas(6));
  const id = Number(body.id);
  const [facturas] = casa.deps.importadores;
  if (!facturas) throw new Error('no importer');
  const lento = {
    ...facturas,
    async preparar(...args: Parameters<typeof facturas.preparar>) {
      await facturas.preparar(...args);
      await sql`update archivo_facturas set tomado_por = gen_random_uuid() where id = ${id}`.execute(
        database.ownerDb,
      );
      await sleep(10);
    },
  };
  const nunca = new AbortController().signal;
  await revisarArchivo({ ...casa.deps, importadores: [lento] }, { clase: 'archivo_facturas', id }, nunca);
  expect(await tablas(id)).toMatchObject({ cruda: expect.any(String), juzgada: null });
});
