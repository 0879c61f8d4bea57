// What the tests of attachments share: a true folder of files, a true workshop and a true database.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createLimits, createLogger, type FileResult } from '@oficina/http';
import { build, fixedClock, type TestDatabase } from '@oficina/testing';
import { type Outcome, Secret } from '@oficina/values';
import { type BlobStore, createCipher } from '@oficina/values/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AdjuntosDeps } from './deps.ts';
import { subirAdjunto } from './subir-adjunto.ts';
import { createTaller } from './taller/taller.ts';

const HOY = '2026-11-12T09:00:00-03:00';
export const CLAVE = new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres');

/** By its address, as a simulator: a folder that only pretends to be one would prove nothing about a full disk. */
export async function carpetaDe(dir: string): Promise<BlobStore> {
  const url = new URL('../../../../integrations/disk/src/index.ts', import.meta.url).href;
  const disk = (await import(url)) as { createDiskStore(options: { dir: string }): BlobStore };
  return disk.createDiskStore({ dir });
}

export async function archivosEn(dir: string): Promise<string[]> {
  const todos = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return todos
    .filter((uno) => uno.isFile())
    .map((uno) => join(uno.parentPath, uno.name).slice(dir.length + 1))
    .sort();
}

/** What the antivirus says next; by default all is clean. */
export type Mano = { revisados: Buffer[]; revisar: () => Outcome<'limpio', { firma: string }> };

export function useAdjuntos(database: TestDatabase) {
  const clock = fixedClock(HOY);
  const registro: string[] = [];
  const mano: Mano = { revisados: [], revisar: () => ({ kind: 'ok', value: 'limpio' }) };
  const taller = createTaller();
  const casa = {} as { deps: AdjuntosDeps; almacen: string; temporales: string; usuarioId: number };
  beforeAll(async () => {
    const { db } = database;
    casa.almacen = await mkdtemp(join(tmpdir(), 'adjuntos-'));
    casa.temporales = await mkdtemp(join(tmpdir(), 'llegando-'));
    casa.usuarioId = (await build.usuario(db)).id;
    casa.deps = {
      db,
      clock,
      log: createLogger('trace', { write: (line: string) => void registro.push(line) }),
      limits: createLimits(db, clock),
      almacen: await carpetaDe(casa.almacen),
      cifrado: createCipher([CLAVE]),
      antivirus: {
        async revisar(origen, tamano) {
          const bytes = await buffer(origen);
          if (bytes.length !== tamano) throw new Error('not the size that was announced');
          mano.revisados.push(bytes);
          return mano.revisar();
        },
        salud: async () => ({ kind: 'ok', value: { version: 'ClamAV' } }),
      },
      taller,
      temporales: casa.temporales,
    };
  });
  beforeEach(async () => {
    clock.set(HOY);
    registro.length = 0;
    Object.assign(mano, { revisados: [], revisar: () => ({ kind: 'ok', value: 'limpio' }) });
    await database.db.deleteFrom('limites').execute();
    await database.ownerDb.deleteFrom('archivo_adjuntos').execute();
    for (const archivo of await archivosEn(casa.almacen)) await rm(join(casa.almacen, archivo));
  });
  afterAll(async () => {
    taller.cerrar();
    for (const dir of [casa.almacen, casa.temporales]) await rm(dir, { recursive: true, force: true });
  });

  const subir = (fileName: string, bytes: Buffer, cambios: Partial<AdjuntosDeps> = {}) =>
    subirAdjunto(
      { ...casa.deps, ...cambios },
      { usuarioId: casa.usuarioId, fileName, contenido: Readable.from(enPedazos(bytes)) },
    );
  /** Rows, stored files and those that are arriving: none of them after a refusal. */
  const loQueQueda = async () => ({
    filas: (await database.db.selectFrom('archivo_adjuntos').select('id').execute()).length,
    guardados: await archivosEn(casa.almacen),
    llegando: await archivosEn(casa.temporales),
  });
  const guardado = (clave: string) => readFile(join(casa.almacen, clave));
  return { casa, clock, mano, registro, subir, loQueQueda, guardado };
}

export const NADA = { filas: 0, guardados: [], llegando: [] };

function* enPedazos(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

export const leido = ({ body }: FileResult): Promise<Buffer> =>
  Buffer.isBuffer(body) ? Promise.resolve(body) : buffer(body);
