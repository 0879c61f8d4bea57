// The demonstration and development share this start.
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { asRole, migrate } from '@oficina/db/migrate';
import { seedDemo } from '../database/seeds/demo.ts';
import { seedDemoCortes } from '../database/seeds/demo-cortes.ts';
import { seedDemoPdfs } from '../database/seeds/demo-pdfs.ts';
import { seedTown, startOfDay } from '../database/seeds/town/seed.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';

const POSTGRES_PORT = 5433;

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Another PostgreSQL on 5433 is no reason to fail, so any free port will do. */
export async function startDatabase(): Promise<RunningPostgres> {
  return startPostgres((await isFree(POSTGRES_PORT)) ? { port: POSTGRES_PORT } : {});
}

export const bringUpToDate = (url: string) =>
  migrate(url, { rolePassword: decodeURIComponent(new URL(url).password) });

const CIPHER_KEY = 'solo-para-la-demostracion-tampoco-es-secreta';
const filesFolder = fileURLToPath(new URL('../.local/almacen', import.meta.url));

export async function fill(url: string): Promise<void> {
  const today = startOfDay(new Date());
  const isNew = await seedDemo(url, today);
  await seedDemoCortes(url, today);
  await seedTown(url, { dir: filesFolder, key: CIPHER_KEY, now: today });
  await seedDemoPdfs(url, filesFolder, isNew);
}

/** The worker has its own database role, and its health port may be any free one. */
export function workerSettings(databaseUrl: string, port: number): Record<string, string> {
  return {
    ...exampleSettings(databaseUrl, port),
    TRABAJADOR_DATABASE_URL: asRole(databaseUrl, 'worker'),
    TRABAJADOR_PUERTO: '0',
  };
}

export const fcmFile = fileURLToPath(new URL('../.local/fcm-simulado.json', import.meta.url));

/** Nothing here is secret and nothing here is for production. */
export function exampleSettings(databaseUrl: string, port: number): Record<string, string> {
  return {
    DATABASE_URL: asRole(databaseUrl, 'app'),
    SEGURIDAD_CLAVE_CODIGOS: 'solo-para-la-demostracion-no-es-secreta',
    SEGURIDAD_CLAVE_CIFRADO: CIPHER_KEY,
    SEGURIDAD_OTP_PERSONAL: 'no',
    ALMACEN_DIR: filesFolder,
    PROCESOS: '1',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    LOG_NIVEL: 'warn',
    DEMO: 'si',
  };
}
