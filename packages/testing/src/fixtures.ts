import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tx } from '@oficina/db';
import { type Job, queueJobs } from '@oficina/jobs';
import { type Clock, Secret } from '@oficina/values';
import { type Cipher, createCipher, type Logger } from '@oficina/values/server';
import { afterAll, beforeEach } from 'vitest';
import type { TestDatabase } from './database.ts';

export const silentLog: Logger = { info: () => {}, warn: () => {}, error: () => {} };

export const testKey = new Secret('clave-de-las-pruebas-de-mas-de-32-caracteres');
export const testCipher = createCipher([testKey]);

/** The folder begins empty, and is removed after the tests of the file. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A brand with nothing but its name and what is given. Equal ones share a folder, which stays for the next run: many processes
 * ask for the same at once.
 */
export function brandWith(changes: object = {}): string {
  const text = JSON.stringify({ nombre: 'Cooperativa de Prueba', ...changes });
  const folder = join(
    tmpdir(),
    `oficina-marca-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
  );
  const file = join(folder, 'marca.json');
  if (existsSync(file)) return folder;
  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, `.${process.pid}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
  return folder;
}

/** It only queues, and connects at the first job. */
export function useJobs(database: TestDatabase, jobs: readonly Job[], clock: Clock, log = silentLog) {
  const queue = queueJobs({
    get url() {
      return database.url;
    },
    ...{ jobs, clock, log },
  });
  afterAll(() => queue.stop(2_000));
  return queue;
}

/** The list keeps the mensajes of each test that were queued, even if their transaction was rolled back. */
export function useOutbox<Mensaje, Queued>(enqueue: (tx: Tx, mensaje: Mensaje) => Promise<Queued>) {
  const enqueued: Mensaje[] = [];
  beforeEach(() => {
    enqueued.length = 0;
  });
  const enqueueMensaje = async (tx: Tx, mensaje: Mensaje) => {
    const queued = await enqueue(tx, mensaje);
    if (queued) enqueued.push(mensaje);
    return queued;
  };
  return { enqueued, enqueueMensaje };
}

/** The feature mensajes gives its sender, because a package does not know the features. */
export function useMensajes<Mensaje, Queued>(
  database: TestDatabase,
  queued: readonly Job[],
  clock: Clock,
  createSender: (deps: { jobs: ReturnType<typeof useJobs>; cipher: Cipher; clock: Clock }) => {
    enqueue: (tx: Tx, mensaje: Mensaje) => Promise<Queued>;
  },
) {
  const jobs = useJobs(database, queued, clock);
  return { jobs, ...useOutbox(createSender({ jobs, cipher: testCipher, clock }).enqueue) };
}
