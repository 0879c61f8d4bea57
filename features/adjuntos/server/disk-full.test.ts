import { execFile, spawnSync } from 'node:child_process';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { buildStream, pdfSimple } from '@oficina/file-check/sample-pdfs';
import { build, random, useDatabase, useFolder } from '@oficina/testing';
import { openFolder } from '@oficina/testing/blob-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn, NOTHING_LEFT, useAdjuntos } from './adjuntos.test-kit.ts';
import { subirAdjunto } from './subir-adjunto.ts';

const database = useDatabase();
const { fixture, upload, listLeftovers } = useAdjuntos(database);
const run = promisify(execFile);
const [MOUNT, UNMOUNT] = ['/usr/bin/mount', '/usr/bin/umount'] as const;

const disk = useFolder();
let mounted = false;
beforeAll(() => {
  mounted = spawnSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0;
});
afterAll(async () => {
  if (mounted) await run(UNMOUNT, [disk]);
});
const NO_DISK = 'no se puede montar un disco chico: hace falta ser root';

const unPdf = (bytes: number) =>
  pdfSimple({ extraObjects: [buildStream('/Filter /DCTDecode', random().bytes(bytes))] });

/** The disk has four megabytes; two hundred files of a hundred kilobytes arrive at once. */
async function uploadTwoHundred(deps: typeof fixture.deps) {
  const people = await Promise.all(Array.from({ length: 5 }, () => build.usuario(database.db)));
  const pdf = unPdf(100_000);
  return Promise.allSettled(
    Array.from({ length: 200 }, (_, n) =>
      subirAdjunto(deps, {
        usuarioId: people[n % 5]?.id ?? 0,
        fileName: `${n}.pdf`,
        contenido: Readable.from([pdf]),
      }),
    ),
  );
}

const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((settled) =>
    settled.status === 'rejected' ? [settled.reason as { status?: number }] : [],
  );

test('doscientas subidas con el disco lleno: o entra entera o 503, sin archivos a medias ni filas de mas', async ({
  skip,
}) => {
  skip(!mounted, NO_DISK);
  const deps = { ...fixture.deps, almacen: await openFolder(disk) };
  const results = await uploadTwoHundred(deps);
  const failures = refusals(results);
  const accepted = results.length - failures.length;
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(42);
  expect(failures.map(({ status }) => status)).toEqual(Array(failures.length).fill(503));
  expect((await listLeftovers()).rows).toBe(accepted);
  expect(await filesIn(disk)).toHaveLength(accepted);
  expect((await listLeftovers()).arriving).toEqual([]);
  // Once there is space again, the same dependencies keep working.
  await run(MOUNT, ['-o', 'remount,size=64m', disk]);
  expect((await upload('a.pdf', unPdf(100_000), deps)).tamano).toBeGreaterThan(100_000);
});

test('lo mismo si el que se llena es el disco donde llegan', async ({ skip }) => {
  skip(!mounted, NO_DISK);
  for (const archivo of await filesIn(disk)) await rm(join(disk, archivo));
  await run(MOUNT, ['-o', 'remount,size=4m', disk]);
  const failures = refusals(await uploadTwoHundred({ ...fixture.deps, tempDir: disk }));
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.map(({ status }) => status)).toEqual(Array(failures.length).fill(503));
  const { rows, stored } = await listLeftovers();
  expect([rows, stored.length]).toEqual([200 - failures.length, 200 - failures.length]);
  // The unlinked temporary files disappeared when they were closed.
  const { bavail, blocks } = await statfs(disk);
  expect(blocks - bavail).toBeLessThan(10);
});

test('un almacen que no responde no deja nada y no es culpa de quien sube', async () => {
  const almacen = {
    ...fixture.deps.almacen,
    put: async () => ({ kind: 'retryable', cause: 'ENOSPC' }) as const,
  };
  await expect(upload('a.pdf', unPdf(1_000), { almacen })).rejects.toMatchObject({
    status: 503,
    message: 'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    retryAfter: 30,
  });
  expect(await listLeftovers()).toEqual(NOTHING_LEFT);
});
