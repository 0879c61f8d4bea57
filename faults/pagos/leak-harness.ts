// This harness has the same parts as that of the pagos, but every process logs as much as it can, each to its own place, and
// mail is delivered.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import type { ProcessKind } from './crash-points.ts';
import type { Base } from './database.ts';
import { envFor, startBaseAndPasarela, withRun } from './pagos-harness.ts';
import type { Pasarela } from './pasarela.ts';
import { PLAZOS } from './plazos.ts';
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

export function withLeakHarness(work: (harness: LeakHarness) => Promise<boolean>): Promise<boolean> {
  return withRun('fuga', async (run) => {
    const { folder, crashLog, stopAtEnd } = run;
    const startedAt = new Date();
    for (const subfolder of ['almacen', 'temporales']) mkdirSync(join(folder, subfolder));
    const { base, pasarela } = await startBaseAndPasarela(run);
    await logAllStatements(base);
    const correo = await startSimulatorProcess(smtpSimulator);
    stopAtEnd(correo.stop);
    const { port } = (await correo.ask('/__sim/health')) as { port: number };
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    const start = (kind: ProcessKind, nombre: string, more: Record<string, string> = {}) => {
      const processes = startProcesses({
        slots: [kind],
        env: leakEnv({ base, pasarela, smtpUrl, folder }, more),
        ordersOnStart: () => [],
        crashLog,
        logFile: join(folder, `registro-${nombre}`),
      });
      stopAtEnd(processes.stop, processes.pids);
      return processes;
    };
    const api = start('api', 'api');
    const firstPaymentApi = start('api', 'api-de-primer-pago', { PAYWAY_CARD_STORE: 'first_payment' });
    const worker = start('worker', 'worker');
    for (const one of [api, firstPaymentApi, worker])
      await one.waitReady('todos', AbortSignal.timeout(STARTUP_MS));
    const processes = { api, firstPaymentApi, worker };
    return work({ base, pasarela, correo, smtpUrl, ...processes, folder, startedAt });
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

function leakEnv({ base, pasarela, smtpUrl, folder }: Partes, more: Record<string, string>) {
  const { api, worker } = envFor(base, pasarela.url, PLAZOS, {
    LOG_NIVEL: 'trace',
    TMPDIR: join(folder, 'temporales'),
    ALMACEN_DIR: join(folder, 'almacen'),
    PERSONAL_ALERTAS: 'alertas@fallas.test',
    ...more,
  });
  const mail = {
    SMTP_URL: smtpUrl,
    SMTP_REQUIRE_TLS: 'no',
    MAIL_FROM: 'Fallas <avisos@fallas.test>',
  };
  return { api, worker: { ...worker, ...mail } };
}
