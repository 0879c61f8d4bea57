import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type RunningApi = { url: string; pid: number; stop(): Promise<void> };

const main = new URL('../apps/api/src/main.ts', import.meta.url);

/** One process of the api, as in production: its defaults, its log line per request (thrown away by the system). */
export async function startApi(
  databaseUrl: string,
  { log, execArgv = [] }: { log: string; execArgv?: string[] },
): Promise<RunningApi> {
  const child = fork(main, {
    execArgv: ['--no-warnings', ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      DATABASE_URL: databaseUrl,
      SEGURIDAD_CLAVE_CODIGOS: 'solo-para-medir-no-es-secreta-0123456789',
      COOPERATIVA_NOMBRE: 'Bench',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_NIVEL: log,
    },
  });
  const ready = once(child, 'message') as Promise<[{ url: string }]>;
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The api did not start (code ${code}).`);
  });
  const [{ url }] = await Promise.race([ready, failed]);
  failed.catch(() => {});
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}
