import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, createDb, sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import type { BlobStore } from '@oficina/values/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { archivo, line } from './archivos.test-kit.ts';
import { buildZip, useTempFolder } from './perfiles/perfiles.test-kit.ts';
import { revisarArchivo } from './revisar-archivo.ts';
import { useSubidas } from './tipos/subidas.test-kit.ts';

const database = useDatabase();
const countTempFolders = useTempFolder();
const subidas = useSubidas(database, 'pdfs', ['100']);
const { kit } = subidas;
const LIMIT_MS = 300;
const FIRST_BYTES = 70_000;

/** These are like the worker's connections, with a shorter timeout. */
let impatientDb: ReturnType<typeof createDb>;
beforeAll(() => {
  const url = new URL(database.workerUrl);
  url.searchParams.set('options', `-c idle_in_transaction_session_timeout=${LIMIT_MS}`);
  impatientDb = createDb({ url: url.toString(), max: 4, applicationName: 'test-worker' });
});
afterAll(() => closeDb(impatientDb));

let healthyStore: BlobStore;
beforeEach(() => {
  healthyStore = { ...kit.deps.almacen };
});
afterEach(() => void Object.assign(kit.deps.almacen, healthyStore));

const openTransactions = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from pg_stat_activity where application_name = 'test-worker'
      and datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
      kit.deps.db,
    )
  ).rows[0]?.n ?? 0;

test('un ZIP que tarda en bajar se revisa igual', async () => {
  // Even compressed, the file is larger than the part that is read to detect its type.
  const lines = Array.from({ length: 4_000 }, (_, i) =>
    line('100', `Z-${i}`, { concepto: randomBytes(40).toString('hex') }),
  );
  const contenido = buildZip([{ nombre: 'x.csv', contenido: Buffer.from(archivo(...lines)) }]);
  expect(contenido.length).toBeGreaterThan(2 * FIRST_BYTES);
  const { body } = await kit.subir(contenido, { nombre: 'x.zip' });
  const id = Number(body.id);
  const observed: number[] = [];
  const almacen: BlobStore = {
    ...healthyStore,
    async open(key) {
      const opened = await healthyStore.open(key);
      if (opened.kind !== 'ok') return opened;
      const content = await buffer(opened.value.body);
      async function* slowly() {
        yield content.subarray(0, FIRST_BYTES);
        await sleep(LIMIT_MS * 3);
        observed.push(await openTransactions());
        yield content.subarray(FIRST_BYTES);
      }
      const body = Readable.from(slowly(), { objectMode: false });
      return { kind: 'ok', value: { body, size: content.length } };
    },
  };
  await revisarArchivo(
    { ...kit.deps, db: impatientDb, almacen },
    { clase: 'archivo_facturas', id },
    new AbortController().signal,
  );
  expect(await kit.ver(id)).toMatchObject({ estado: 0, resumen: { leidos: 4_000, nuevos: 4_000 } });
  expect([observed, countTempFolders()]).toEqual([[0], 0]);
});

test('al almacen de los PDF no se le pide nada con una transaccion abierta', async () => {
  const numbers = ['1', '2', '3'];
  for (const numero of numbers)
    await build.factura(database.db, { suministro_id: kit.suministro('100'), numero });
  const zip = (texto: string) =>
    buildZip(
      numbers.map((item) => ({ nombre: `${item}.pdf`, contenido: Buffer.from(`%PDF-1.4 ${texto} ${item}`) })),
    );
  const observed: Record<string, number[]> = { put: [], open: [] };
  Object.assign(kit.deps.almacen, {
    async put(...args: Parameters<BlobStore['put']>) {
      observed.put?.push(await openTransactions());
      return healthyStore.put(...args);
    },
    async open(...args: Parameters<BlobStore['open']>) {
      observed.open?.push(await openTransactions());
      return healthyStore.open(...args);
    },
  });
  await subidas.uploadAndLoad(zip('a'));
  expect(await subidas.uploadAndLoad(zip('b'))).toMatchObject({ estado: 100, renglonesImportados: 3 });
  // Each ZIP is put once and opened twice. Each PDF is put twice, and opened when it already existed.
  expect(observed).toEqual({ put: Array(2 + 6).fill(0), open: Array(4 + 3).fill(0) });
});
