// npm run demo: the whole house from one command, on a real PostgreSQL, with data to try it.
import { type ChildProcess, fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { demoAccounts, demoPassword } from '../database/seeds/demo.ts';
import { bringUpToDate, exampleSettings, fill, isFree, startDatabase } from './house.ts';
import type { RunningPostgres } from './postgres.ts';
import { buildWeb, webFolder } from './web-build.ts';

const { values: options } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });
const port = Number(options.port);

let postgres: RunningPostgres | undefined;
let api: ChildProcess | undefined;
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await stopApi();
  await postgres?.stop();
  process.exit(code);
}

async function stopApi(): Promise<void> {
  if (!api || api.exitCode !== null || api.signalCode !== null) return;
  const ended = new Promise((resolve) => api?.once('exit', resolve));
  api.kill('SIGTERM');
  await ended;
}

function startApi(databaseUrl: string): Promise<string> {
  api = fork(new URL('../apps/api/src/main.ts', import.meta.url), {
    env: { ...exampleSettings(databaseUrl, port), WEB_DIR: webFolder },
  });
  return new Promise((resolve, reject) => {
    api?.once('message', (message: { url: string }) => resolve(message.url));
    api?.once('exit', (code) => {
      reject(new Error(`La API no arrancó (código ${code}).`));
      if (!stopping) void stop(1);
    });
  });
}

/** A line per step, so that nobody wonders whether it hangs. */
async function step<T>(text: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`  ${text} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

async function main(): Promise<void> {
  if (!(await isFree(port))) {
    console.error(
      `El puerto ${port} ya está en uso. Cerrá el otro programa o probá con: npm run demo -- --port ${port + 1}`,
    );
    process.exit(1);
  }
  console.log('Oficina Virtual, demostración:');
  await step('web construida', buildWeb);
  const { url: databaseUrl } = await step('PostgreSQL en marcha', async () => {
    postgres = await startDatabase();
    return postgres;
  });
  await step('base al día', () => bringUpToDate(databaseUrl));
  await step('datos de ejemplo', () => fill(databaseUrl));
  const url = await step('API en marcha', () => startApi(databaseUrl));
  const address = url.replace('127.0.0.1', 'localhost');
  console.log(`\nCuentas de prueba (contraseña ${demoPassword}):`);
  for (const { email, roles } of demoAccounts) {
    console.log(`  ${email.padEnd(22)} ${roles.join(', ') || 'sin confirmar'}`);
  }
  console.log(`\nContrato de la API: ${address}/api/docs`);
  console.log('Ctrl-C para terminar.');
  console.log(`\nListo: ${address}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
main().catch((error: unknown) => {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  void stop(1);
});
