import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { build, random, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivosEn, carpetaDe, NADA, useAdjuntos } from './adjuntos.test-kit.ts';
import { flujo, pdfSimple } from './pdf.test-kit.ts';
import { subirAdjunto } from './subir-adjunto.ts';

const database = useDatabase();
const { casa, subir, loQueQueda } = useAdjuntos(database);
const run = promisify(execFile);
const [MOUNT, UMOUNT] = ['/usr/bin/mount', '/usr/bin/umount'] as const;

let disco = '';
let montado = false;
beforeAll(async () => {
  disco = await mkdtemp(join(tmpdir(), 'disco-chico-'));
  montado = spawnSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disco]).status === 0;
});
afterAll(async () => {
  if (montado) await run(UMOUNT, [disco]);
  await rm(disco, { recursive: true, force: true });
});
const SIN_DISCO = 'no se puede montar un disco chico: hace falta ser root';

const unPdf = (bytes: number) => pdfSimple({ otros: [flujo('/Filter /DCTDecode', random().bytes(bytes))] });

/** Four megabytes, and two hundred files of a hundred kilobytes at once. */
async function doscientos(deps: typeof casa.deps) {
  const personas = await Promise.all(Array.from({ length: 5 }, () => build.usuario(database.db)));
  const pdf = unPdf(100_000);
  return Promise.allSettled(
    Array.from({ length: 200 }, (_, n) =>
      subirAdjunto(deps, {
        usuarioId: personas[n % 5]?.id ?? 0,
        fileName: `${n}.pdf`,
        contenido: Readable.from([pdf]),
      }),
    ),
  );
}

const negativas = (hechos: PromiseSettledResult<unknown>[]) =>
  hechos.flatMap((hecho) => (hecho.status === 'rejected' ? [hecho.reason as { status?: number }] : []));

test('doscientas subidas con el disco lleno: o entra entera o 503, sin archivos a medias ni filas de mas', async ({
  skip,
}) => {
  skip(!montado, SIN_DISCO);
  const deps = { ...casa.deps, almacen: await carpetaDe(disco) };
  const hechos = await doscientos(deps);
  const fallas = negativas(hechos);
  const bien = hechos.length - fallas.length;
  expect(bien).toBeGreaterThan(0);
  expect(bien).toBeLessThan(42);
  expect(fallas.map(({ status }) => status)).toEqual(Array(fallas.length).fill(503));
  // Exactly those that were told they were kept.
  expect((await loQueQueda()).filas).toBe(bien);
  expect(await archivosEn(disco)).toHaveLength(bien);
  expect((await loQueQueda()).llegando).toEqual([]);
  // With room again the same work goes on.
  await run(MOUNT, ['-o', 'remount,size=64m', disco]);
  expect((await subir('a.pdf', unPdf(100_000), deps)).tamano).toBeGreaterThan(100_000);
});

test('lo mismo si el que se llena es el disco donde llegan', async ({ skip }) => {
  skip(!montado, SIN_DISCO);
  for (const archivo of await archivosEn(disco)) await rm(join(disco, archivo));
  await run(MOUNT, ['-o', 'remount,size=4m', disco]);
  const fallas = negativas(await doscientos({ ...casa.deps, temporales: disco }));
  expect(fallas.length).toBeGreaterThan(0);
  expect(fallas.map(({ status }) => status)).toEqual(Array(fallas.length).fill(503));
  const { filas, guardados } = await loQueQueda();
  expect([filas, guardados.length]).toEqual([200 - fallas.length, 200 - fallas.length]);
  // What had no name has gone with whoever held it.
  const { bavail, blocks } = await statfs(disco);
  expect(blocks - bavail).toBeLessThan(10);
});

test('un almacen que no responde no deja nada y no es culpa de quien sube', async () => {
  const almacen = {
    ...casa.deps.almacen,
    put: async () => ({ kind: 'retryable', cause: 'ENOSPC' }) as const,
  };
  await expect(subir('a.pdf', unPdf(1_000), { almacen })).rejects.toMatchObject({
    status: 503,
    message: 'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    retryAfter: 30,
  });
  expect(await loQueQueda()).toEqual(NADA);
});
