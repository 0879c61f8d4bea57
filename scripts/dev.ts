// npm run dev starts api, worker and web with reload, on the demonstration's database and simulated services.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { demoAccounts, demoPassword } from '../database/seeds/demo.ts';
import { gatewayPast } from '../database/seeds/town/gateway.ts';
import { sendReceiptsTo, startChannels, tell } from './channels.ts';
import {
  bringUpToDate,
  exampleSettings,
  fcmFile,
  fill,
  startDatabase,
  workerSettings,
} from './installation.ts';

const API_PORT = 8080;
const repository = fileURLToPath(new URL('..', import.meta.url));
const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));

const postgres = await startDatabase();
await bringUpToDate(postgres.url);
await fill(postgres.url);
const channels = await startChannels(fcmFile);
await tell(channels.orders.payway, 'past', await gatewayPast(postgres.url));
await sendReceiptsTo(`http://127.0.0.1:${API_PORT}`, channels);

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', 'apps/api/src/main.ts'], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...exampleSettings(postgres.url, API_PORT), ...channels.settings },
  }),
  spawn(process.execPath, ['--watch', 'apps/worker/src/main.ts'], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...workerSettings(postgres.url, API_PORT), ...channels.settings },
  }),
  spawn(process.execPath, [vite, 'apps/web'], { cwd: repository, stdio: 'inherit' }),
];

console.log(`PostgreSQL: ${postgres.url}`);
console.log(`Mensajes y códigos que se envían: ${channels.urls.outbox}`);
console.log(`Cuentas: ${demoAccounts.map(({ email }) => email).join(', ')} (contraseña ${demoPassword})`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  await channels.close();
  await postgres.stop();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
for (const child of children) child.once('exit', () => void stop());
