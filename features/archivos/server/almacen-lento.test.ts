import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, createDb, sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import type { BlobStore } from '@oficina/values/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { archivo, linea } from './archivos.test-kit.ts';
import { useTemporales, zipDe } from './perfiles/perfiles.test-kit.ts';
import { revisarArchivo } from './revisar-archivo.ts';
import { useSubidas } from './tipos/subidas.test-kit.ts';

const database = useDatabase();
const temporales = useTemporales();
const subidas = useSubidas(database, 'pdfs');
const { casa } = subidas;
const LIMITE_MS = 300;
const PRIMEROS = 70_000;

/** The worker's connections, with less patience than they have. */
let impaciente: ReturnType<typeof createDb>;
beforeAll(() => {
  const url = new URL(database.workerUrl);
  url.searchParams.set('options', `-c idle_in_transaction_session_timeout=${LIMITE_MS}`);
  impaciente = createDb({ url: url.toString(), max: 4, applicationName: 'test-worker' });
});
afterAll(() => closeDb(impaciente));

let sano: BlobStore;
let suministro = 0;
beforeEach(async () => {
  sano = { ...casa.deps.almacen };
  suministro = (await build.suministro(database.db, { cuenta: '100' })).id;
});
afterEach(() => void Object.assign(casa.deps.almacen, sano));

/** Transactions that wait for somebody in this moment. */
const abiertas = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from pg_stat_activity where application_name = 'test-worker'
      and datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
      casa.deps.db,
    )
  ).rows[0]?.n ?? 0;

test('un ZIP que tarda en bajar se revisa igual', async () => {
  // Larger, compressed too, than what is looked at to know what it is.
  const lineas = Array.from({ length: 4_000 }, (_, i) =>
    linea('100', `Z-${i}`, { concepto: randomBytes(40).toString('hex') }),
  );
  const contenido = zipDe([{ nombre: 'x.csv', contenido: Buffer.from(archivo(...lineas)) }]);
  expect(contenido.length).toBeGreaterThan(2 * PRIMEROS);
  const { body } = await casa.subir(contenido, { nombre: 'x.zip' });
  const id = Number(body.id);
  const vistas: number[] = [];
  const almacen: BlobStore = {
    ...sano,
    async open(clave) {
      const abierto = await sano.open(clave);
      if (abierto.kind !== 'ok') return abierto;
      const todo = await buffer(abierto.value.body);
      async function* despacio() {
        yield todo.subarray(0, PRIMEROS);
        await sleep(LIMITE_MS * 3);
        vistas.push(await abiertas());
        yield todo.subarray(PRIMEROS);
      }
      const body = Readable.from(despacio(), { objectMode: false });
      return { kind: 'ok', value: { body, size: todo.length } };
    },
  };
  await revisarArchivo(
    { ...casa.deps, db: impaciente, almacen },
    { clase: 'archivo_facturas', id },
    new AbortController().signal,
  );
  expect(await casa.ver(id)).toMatchObject({ estado: 0, resumen: { leidos: 4_000, nuevos: 4_000 } });
  expect([vistas, temporales()]).toEqual([[0], 0]);
});

test('al almacen de los PDF no se le pide nada con una transaccion abierta', async () => {
  const numeros = ['1', '2', '3'];
  for (const numero of numeros) await build.factura(database.db, { suministro_id: suministro, numero });
  const zip = (texto: string) =>
    zipDe(
      numeros.map((uno) => ({ nombre: `${uno}.pdf`, contenido: Buffer.from(`%PDF-1.4 ${texto} ${uno}`) })),
    );
  const vistas: Record<string, number[]> = { put: [], open: [] };
  Object.assign(casa.deps.almacen, {
    async put(...args: Parameters<BlobStore['put']>) {
      vistas.put?.push(await abiertas());
      return sano.put(...args);
    },
    async open(...args: Parameters<BlobStore['open']>) {
      vistas.open?.push(await abiertas());
      return sano.open(...args);
    },
  });
  await subidas.cargada(zip('a'));
  expect(await subidas.cargada(zip('b'))).toMatchObject({ estado: 100, renglonesImportados: 3 });
  // Each ZIP is put once and opened twice; each PDF is put twice, and looked at when it was there.
  expect(vistas).toEqual({ put: Array(2 + 6).fill(0), open: Array(4 + 3).fill(0) });
});
