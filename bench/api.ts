import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_FLAGS } from '../scripts/node-flags.ts';
import { countChildren } from './machine.ts';

export type RunningApi = { url: string; pid: number; stop(): Promise<void> };

const main = new URL('../apps/api/src/main.ts', import.meta.url);

export type ApiOptions = {
  log: string;
  /** These are added after the flags of an installation; the last one wins. */
  execArgv?: string[];
  processes?: number;
  env?: Record<string, string>;
};

/** The api runs as in production, with its defaults and one log line per request, which is discarded. */
export async function startApi(databaseUrl: string, options: ApiOptions): Promise<RunningApi> {
  const { log, execArgv = [], processes = 1, env = {} } = options;
  const child = fork(main, {
    execArgv: ['--no-warnings', ...NODE_FLAGS, ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      DATABASE_URL: databaseUrl,
      SEGURIDAD_CLAVE_CODIGOS: 'solo-para-medir-no-es-secreta-0123456789',
      SEGURIDAD_CLAVE_CIFRADO: 'solo-para-medir-tampoco-es-secreta-01234567',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_NIVEL: log,
      PROCESOS: String(processes),
      // Nothing that is measured opens a file.
      ALMACEN_DIR: join(tmpdir(), 'oficina-bench-almacen'),
      ...env,
    },
  });
  const ready = once(child, 'message') as Promise<[{ url: string }]>;
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The api did not start (code ${code}).`);
  });
  const [{ url }] = await Promise.race([ready, failed]);
  failed.catch(() => {});
  const pid = child.pid ?? 0;
  // An api that ignored the setting would be measured as if it had several processes.
  const running = processes > 1 ? countChildren(pid) : 1;
  if (running < processes) {
    await stop(child);
    throw new Error(`The api has ${running} processes of the ${processes} asked for.`);
  }
  return { url, pid, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}
