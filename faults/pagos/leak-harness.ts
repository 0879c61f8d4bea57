// This harness has the same parts as that of the pagos, but every process logs as much as it can, each to its own place, and
// mail is delivered.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import { isAlive, withLock } from '../../scripts/postgres-binaries.ts';
import { TEST_KEY } from '../harness.ts';
import type { ProcessKind } from './crash-points.ts';
import { type Base, dataDir, startBase } from './database.ts';
import { type Pasarela, startPasarela } from './pasarela.ts';
import { HIGH_RECHAZO_LIMITS, PLAZOS, plazosEnv } from './plazos.ts';
import { type Processes, startProcesses } from './processes.ts';

/** The wait is long, because a loaded machine is not a fault of the product. */
export const STARTUP_MS = 120_000;
const smtpSimulator = new URL('../../integrations/smtp/simulator/index.ts', import.meta.url);

export type LeakHarness = {
  base: Base;
  pasarela: Pasarela;
  correo: SimulatorProcess;
  smtpUrl: string;
  /**
   * `api` saves cards at once and `firstPaymentApi` saves them with the first pago. These are the two modes of the gateway.
   */
  api: Processes;
  firstPaymentApi: Processes;
  worker: Processes;
  folder: string;
  startedAt: Date;
};

/** Everything started here is stopped, even if the work fails, and any process that survives is reported. */
export async function withLeakHarness(work: (harness: LeakHarness) => Promise<boolean>): Promise<boolean> {
  return withLock(`${dataDir}.faults.lock`, async () => {
    const startedAt = new Date();
    const folder = mkdtempSync(join(tmpdir(), 'oficina-fallas-fuga-'));
    for (const subfolder of ['almacen', 'temporales']) mkdirSync(join(folder, subfolder));
    writeFileSync(join(folder, 'muertes'), '');
    const cleanups: (() => Promise<void>)[] = [];
    const pids: (() => number[])[] = [];
    const cerrar = async () => {
      for (const one of cleanups.splice(0).reverse()) await one().catch(console.error);
    };
    const interrupted = () => void cerrar().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    let passed = false;
    try {
      const base = await startBase();
      cleanups.push(base.stop);
      pids.push(() => [base.pid()]);
      await logAllStatements(base);
      const pasarela = await startPasarela(join(folder, 'libro'));
      cleanups.push(pasarela.stop);
      pids.push(() => [pasarela.pid]);
      const correo = await startSimulatorProcess(smtpSimulator);
      cleanups.push(correo.stop);
      const { port } = (await correo.ask('/__sim/health')) as { port: number };
      const smtpUrl = `smtp://127.0.0.1:${port}`;
      const start = (kind: ProcessKind, nombre: string, more: Record<string, string> = {}) => {
        const processes = startProcesses({
          slots: [kind],
          env: envFor({ base, pasarela, smtpUrl, folder }, more),
          ordersOnStart: () => [],
          crashLog: join(folder, 'muertes'),
          logFile: join(folder, `registro-${nombre}`),
        });
        cleanups.push(processes.stop);
        pids.push(processes.pids);
        return processes;
      };
      const api = start('api', 'api');
      const firstPaymentApi = start('api', 'api-de-primer-pago', { PAYWAY_CARD_STORE: 'first_payment' });
      const worker = start('worker', 'worker');
      for (const one of [api, firstPaymentApi, worker])
        await one.waitReady('todos', AbortSignal.timeout(STARTUP_MS));
      const processes = { api, firstPaymentApi, worker };
      passed = await work({ base, pasarela, correo, smtpUrl, ...processes, folder, startedAt });
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await cerrar();
      const survivors = pids.flatMap((list) => list()).filter(isAlive);
      if (survivors.length > 0) console.log(`procesos que sobrevivieron: ${survivors.join(', ')}`);
      passed = survivors.length === 0 && passed;
      if (passed) rmSync(folder, { recursive: true });
      else console.log(`registros en ${folder}`);
    }
    return passed;
  });
}

/**
 * Every statement of this database is logged with its parameters, even when it fails. Only new connections see the setting.
 */
async function logAllStatements({ query, ownerUrl }: Base): Promise<void> {
  const database = new URL(ownerUrl).pathname.slice(1);
  for (const ajuste of [
    `log_statement = 'all'`,
    `log_min_error_statement = 'error'`,
    'log_parameter_max_length = -1',
    'log_parameter_max_length_on_error = -1',
  ])
    await query(`alter database ${database} set ${ajuste}`);
}

type Partes = Pick<LeakHarness, 'base' | 'pasarela' | 'smtpUrl' | 'folder'>;

function envFor(
  { base, pasarela, smtpUrl, folder }: Partes,
  more: Record<string, string>,
): Record<ProcessKind, Record<string, string>> {
  const common = {
    SEGURIDAD_CLAVE_CODIGOS: TEST_KEY,
    SEGURIDAD_CLAVE_CIFRADO: TEST_KEY,
    COOPERATIVA_NOMBRE: 'Fallas',
    LOG_NIVEL: 'trace',
    TMPDIR: join(folder, 'temporales'),
    ALMACEN_DIR: join(folder, 'almacen'),
    PERSONAL_ALERTAS: 'alertas@fallas.test',
    PAYWAY_BASE_URL: pasarela.url,
    PAYWAY_PUBLIC_KEY: ACCOUNT.publicKey,
    PAYWAY_PRIVATE_KEY: ACCOUNT.privateKey,
    PAYWAY_SITE_ID: ACCOUNT.siteId,
    PAYWAY_ESTABLISHMENT_NUMBER: ACCOUNT.establishmentNumber,
    PAYWAY_V1_LOOKUP_PROVEN: 'si',
    ...plazosEnv(PLAZOS),
    ...HIGH_RECHAZO_LIMITS,
    ...more,
  };
  return {
    api: {
      ...common,
      DATABASE_URL: base.appUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      PROCESOS: '1',
      LIMITES_SESION: '1000000',
    },
    worker: {
      ...common,
      DATABASE_URL: base.workerUrl,
      TRABAJADOR_PUERTO: '0',
      SMTP_URL: smtpUrl,
      SMTP_REQUIRE_TLS: 'no',
      MAIL_FROM: 'Fallas <avisos@fallas.test>',
    },
  };
}
