// These tests use a real folder, a real sandbox and a real database.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createSandbox } from '@oficina/file-check';
import { createLimits, createLogger, type FileResult } from '@oficina/http';
import { build, countRows, fixedClock, type TestDatabase, testCipher, useFolder } from '@oficina/testing';
import { openFolder } from '@oficina/testing/blob-store';
import type { Outcome } from '@oficina/values';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AdjuntosDeps } from './deps.ts';
import { subirAdjunto } from './subir-adjunto.ts';

const TODAY = '2026-11-12T09:00:00-03:00';

export async function filesIn(dir: string): Promise<string[]> {
  const all = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return all
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(dir.length + 1))
    .sort();
}

export type ScannerControl = { scanned: Buffer[]; scan: () => Outcome<'limpio', { signature: string }> };

export function useAdjuntos(database: TestDatabase) {
  const clock = fixedClock(TODAY);
  const logLines: string[] = [];
  const scanner: ScannerControl = { scanned: [], scan: () => ({ kind: 'ok', value: 'limpio' }) };
  // A busy machine may stand still for longer than the limits of the product.
  const sandbox = createSandbox({ timeoutMs: { image: 60_000, svg: 60_000, pdf: 60_000 } });
  const folders = { almacen: useFolder(), tempDir: useFolder() };
  const fixture = { ...folders } as typeof folders & { deps: AdjuntosDeps; usuarioId: number };
  beforeAll(async () => {
    const { db } = database;
    fixture.usuarioId = (await build.usuario(db)).id;
    fixture.deps = {
      db,
      clock,
      log: createLogger('trace', { write: (line: string) => void logLines.push(line) }),
      limits: createLimits(db, clock),
      almacen: await openFolder(fixture.almacen),
      cipher: testCipher,
      antivirus: {
        async scan(source, tamano) {
          const bytes = await buffer(source);
          if (bytes.length !== tamano) throw new Error('not the size that was announced');
          scanner.scanned.push(bytes);
          return scanner.scan();
        },
        health: async () => ({ kind: 'ok', value: { version: 'ClamAV' } }),
      },
      sandbox,
      tempDir: fixture.tempDir,
    };
  });
  beforeEach(async () => {
    clock.set(TODAY);
    logLines.length = 0;
    Object.assign(scanner, { scanned: [], scan: () => ({ kind: 'ok', value: 'limpio' }) });
    await database.db.deleteFrom('limites').execute();
    await database.ownerDb.deleteFrom('archivo_adjuntos').execute();
    for (const archivo of await filesIn(fixture.almacen)) await rm(join(fixture.almacen, archivo));
  });
  afterAll(() => sandbox.cerrar());

  const upload = (fileName: string, bytes: Buffer, cambios: Partial<AdjuntosDeps> = {}) =>
    subirAdjunto(
      { ...fixture.deps, ...cambios },
      { usuarioId: fixture.usuarioId, fileName, contenido: Readable.from(inChunks(bytes)) },
    );
  const listLeftovers = async () => ({
    rows: await countRows(database.db, 'archivo_adjuntos'),
    stored: await filesIn(fixture.almacen),
    arriving: await filesIn(fixture.tempDir),
  });
  const guardado = (key: string) => readFile(join(fixture.almacen, key));
  return { fixture, clock, scanner, logLines, upload, listLeftovers, guardado };
}

export const NOTHING_LEFT = { rows: 0, stored: [], arriving: [] };

function* inChunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

export const readBody = ({ body }: FileResult): Promise<Buffer> =>
  Buffer.isBuffer(body) ? Promise.resolve(body) : buffer(body);
