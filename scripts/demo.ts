// npm run demo starts the whole product with one command, on a real PostgreSQL, with sample data.
import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoAccounts, demoPassword } from '../database/seeds/demo.ts';
import { gatewayPast } from '../database/seeds/town/gateway.ts';
import { type Channels, sendReceiptsTo, startChannels, tell } from './channels.ts';
import {
  bringUpToDate,
  exampleSettings,
  fcmFile,
  fill,
  isFree,
  startDatabase,
  workerSettings,
} from './installation.ts';
import { NODE_FLAGS } from './node-flags.ts';
import type { RunningPostgres } from './postgres.ts';
import { buildWeb, webFolder } from './web-build.ts';

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '8080' }, marca: { type: 'string' } },
});
const port = Number(options.port);
const brand: Record<string, string> = options.marca ? { MARCA: resolve(options.marca) } : {};

let postgres: RunningPostgres | undefined;
let channels: Channels | undefined;
const children: ChildProcess[] = [];
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map(stopChild));
  await channels?.close();
  await postgres?.stop();
  process.exit(code);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function start(name: string, module: string, env: Record<string, string>): Promise<string> {
  const child = fork(new URL(`../apps/${module}/src/main.ts`, import.meta.url), {
    env,
    execArgv: [...process.execArgv, ...NODE_FLAGS],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) => {
      reject(new Error(`${name} no arrancó (código ${code}).`));
      if (!stopping) void stop(1);
    });
  });
}

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
  // The two steps are independent and there are two cores, so they run in parallel.
  const web = step('web construida', buildWeb);
  web.catch(() => undefined);
  const { url: databaseUrl } = await step('PostgreSQL en marcha', async () => {
    postgres = await startDatabase();
    return postgres;
  });
  await step('base al día', () => bringUpToDate(databaseUrl));
  await step('datos de ejemplo', () => fill(databaseUrl));
  await web;
  const simulated = await step('servicios simulados', async () => {
    channels = await startChannels(fcmFile);
    await tell(channels.orders.payway, 'past', await gatewayPast(databaseUrl));
    return channels;
  });
  const { urls, settings } = simulated;
  const url = await step('API en marcha', () =>
    start('La API', 'api', {
      ...exampleSettings(databaseUrl, port),
      ...settings,
      ...brand,
      WEB_DIR: webFolder,
    }),
  );
  await sendReceiptsTo(url, simulated);
  await step('mensajes en marcha', () =>
    start('El trabajador', 'worker', { ...workerSettings(databaseUrl, port), ...settings, ...brand }),
  );
  const address = url.replace('127.0.0.1', 'localhost');
  console.log(`\nCuentas de prueba (contraseña ${demoPassword}):`);
  for (const { email, roles } of demoAccounts) {
    console.log(`  ${email.padEnd(22)} ${roles.join(', ') || 'sin confirmar'}`);
  }
  console.log('\nTarjeta de prueba: 4507 9900 0000 4905, vencimiento 08/30, código 123. No se cobra nada.');
  console.log(
    `Billetera de prueba, que paga los códigos QR: ${urls.mercadopago.replace('127.0.0.1', 'localhost')}`,
  );
  console.log(`Mensajes y códigos que se envían: ${urls.outbox.replace('127.0.0.1', 'localhost')}`);
  console.log(`Contrato de la API: ${address}/api/docs`);
  console.log('Ctrl-C para terminar.');
  console.log(`\nListo: ${address}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
main().catch((error: unknown) => {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  void stop(1);
});
