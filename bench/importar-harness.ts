// The api that receives the file and the worker that loads it are separate processes, as in an installation.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openAsBlob, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { archivoEstado } from '@oficina/archivos/contract';
import { asRole } from '@oficina/db/migrate';
import { NODE_FLAGS } from '../scripts/node-flags.ts';
import { type RunningApi, startApi } from './api.ts';
import { type BenchDatabase, withClient } from './database.ts';

const workerMain = new URL('../apps/worker/src/main.ts', import.meta.url);
const KEY = 'solo-para-medir-no-es-secreta-0123456789';

export type ArchivoRow = {
  estado: number;
  obs: string | null;
  reviewed: boolean;
  revision: number;
  progreso: number;
  renglones: number;
  importados: number;
  rechazados: number;
};

export type ImportHarness = {
  api: RunningApi;
  workerPid: number;
  workerUrl: string;
  upload(nombre: string, path: string): Promise<number>;
  confirmar(id: number): Promise<void>;
  findRow(id: number): Promise<ArchivoRow>;
  waitUntil(
    id: number,
    isDone: (findRow: ArchivoRow) => boolean,
  ): Promise<{ seconds: number; quietest: number }>;
};

export async function withImportHarness<T>(
  database: BenchDatabase,
  almacen: string,
  work: (harness: ImportHarness) => Promise<T>,
): Promise<T> {
  const workerUrl = asRole(database.ownerUrl, 'worker');
  const token = await signIn(database);
  const env = { SEGURIDAD_OTP_PERSONAL: 'no', ALMACEN_DIR: almacen };
  const api = await startApi(database.appUrl, { log: 'warn', env });
  const worker = await startWorker(workerUrl, almacen);
  try {
    return await work({
      ...createImportHarness(database, api, token),
      api,
      workerPid: worker.pid ?? 0,
      workerUrl,
    });
  } finally {
    await stop(worker);
    await api.stop();
  }
}

async function startWorker(url: string, almacen: string): Promise<ChildProcess> {
  const child = fork(workerMain, {
    execArgv: ['--no-warnings', ...NODE_FLAGS],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      TRABAJADOR_DATABASE_URL: url,
      ALMACEN_DIR: almacen,
      SEGURIDAD_CLAVE_CODIGOS: KEY,
      SEGURIDAD_CLAVE_CIFRADO: KEY,
      TRABAJADOR_PUERTO: '0',
      LOG_NIVEL: 'warn',
    },
  });
  const [ready] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])]);
  if (!ready) throw new Error('The worker did not start.');
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}

async function signIn({ ownerUrl }: BenchDatabase): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await withClient(ownerUrl, (client) =>
    client.query(
      `WITH jefa AS (INSERT INTO usuarios (email, nombre, roles)
         VALUES ($2, 'Bench', '{ROLE_CONFIRMADO,ROLE_ADMIN}') RETURNING id)
       INSERT INTO sesiones (token_hash, usuario_id, personal, expira)
       SELECT $1, id, true, now() + interval '1 day' FROM jefa`,
      [createHash('sha256').update(token).digest(), `importar-${token.slice(0, 8)}@bench.test`],
    ),
  );
  return token;
}

function createImportHarness({ ownerUrl }: BenchDatabase, api: RunningApi, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const findRow = (id: number) =>
    withClient(ownerUrl, async (client) => {
      const { rows } = await client.query<ArchivoRow>(
        `SELECT estado, obs, resumen IS NOT NULL AS reviewed, coalesce(progreso_revision, 0) AS revision, progreso,
           ultimo_renglon::int AS renglones, renglones_importados::int AS importados,
           renglones_rechazados::int AS rechazados
         FROM archivo_facturas WHERE id = $1`,
        [id],
      );
      if (!rows[0]) throw new Error(`There is no file ${id}.`);
      return rows[0];
    });
  return {
    findRow,
    async upload(nombre: string, path: string) {
      const body = new FormData();
      body.set('file', await openAsBlob(path, { type: 'text/csv' }), nombre);
      const response = await fetch(`${api.url}/api/archivo_facturas`, { method: 'POST', headers, body });
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return ((await response.json()) as { id: number }).id;
    },
    async confirmar(id: number) {
      const response = await fetch(`${api.url}/api/archivo_facturas/${id}/estado`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/merge-patch+json' },
        body: JSON.stringify({ estado: archivoEstado.code('confirmado') }),
      });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    },
    async waitUntil(id: number, isDone: (findRow: ArchivoRow) => boolean) {
      const started = performance.now();
      let [last, moved, quietest] = ['', started, 0];
      for (;;) {
        const now = await findRow(id);
        if (archivoEstado.name(now.estado) === 'error') throw new Error(`It ended badly: ${now.obs}`);
        const { estado, revision, progreso, renglones } = now;
        const seen = [estado, revision, progreso, renglones].join();
        const at = performance.now();
        if (seen !== last) [last, moved] = [seen, at];
        quietest = Math.max(quietest, (at - moved) / 1000);
        if (isDone(now)) return { seconds: (at - started) / 1000, quietest };
        await sleep(200);
      }
    },
  };
}

export function peakMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
