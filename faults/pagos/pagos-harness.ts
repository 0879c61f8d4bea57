// The database, the two APIs and the worker can be killed. The gateway is never killed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT as WALLET_ACCOUNT } from '../../integrations/mercadopago/simulator/keys.ts';
import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import { isAlive, withLock } from '../../scripts/postgres-binaries.ts';
import { TEST_KEY } from '../harness.ts';
import { type CrashPoints, createCrashPoints, type ProcessKind } from './crash-points.ts';
import { type Base, dataDir, startBase } from './database.ts';
import { type Pasarela, startPasarela } from './pasarela.ts';
import { type FaultPlazos, HIGH_RECHAZO_LIMITS, plazosEnv } from './plazos.ts';
import { type Processes, startProcesses } from './processes.ts';
import { type Red, startRed } from './repeating-proxy.ts';
import { startWallets, type Wallets } from './wallets.ts';

/** Few charges are repeated by the proxy, because the outcome of each takes a while to be known. */
const REPEAT_SHARE = 0.03;
const SLOTS: readonly ProcessKind[] = ['api', 'api', 'worker'];

export type PagosHarness = {
  base: Base;
  pasarela: Pasarela;
  wallets: Wallets;
  red: Red;
  processes: Processes;
  crashPoints: CrashPoints;
  /** Before this call no process dies at a point and the proxy repeats nothing. */
  startFaults(): void;
  /** From now on the worker, and each one that replaces it, dies at every point at which none has died. */
  killAtRemaining(): void;
};

export type Run = {
  folder: string;
  crashLog: string;
  /** The run stops this part when it ends, and the processes of the part may not survive. */
  stopAtEnd(stop: () => Promise<void>, pids?: () => number[]): void;
};

/** Everything started here is stopped, even if the work fails, and any process that survives is reported. */
export async function withRun(name: string, work: (run: Run) => Promise<boolean>): Promise<boolean> {
  return withLock(`${dataDir}.faults.lock`, async () => {
    const folder = mkdtempSync(join(tmpdir(), `oficina-fallas-${name}-`));
    const crashLog = join(folder, 'muertes');
    writeFileSync(crashLog, '');
    const cleanups: (() => Promise<void>)[] = [];
    const pids: (() => number[])[] = [];
    const stopAtEnd: Run['stopAtEnd'] = (stop, pidsOfPart = () => []) => {
      cleanups.push(stop);
      pids.push(pidsOfPart);
    };
    const cerrar = async () => {
      for (const one of cleanups.splice(0).reverse()) await one().catch(console.error);
    };
    // Ctrl-C does not reach the database or the gateway by itself.
    const interrupted = () => void cerrar().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    let passed = false;
    try {
      passed = await work({ folder, crashLog, stopAtEnd });
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

export async function startBaseAndPasarela({ folder, stopAtEnd }: Run) {
  const base = await startBase();
  stopAtEnd(base.stop, () => [base.pid()]);
  const pasarela = await startPasarela(join(folder, 'libro'));
  stopAtEnd(pasarela.stop, () => [pasarela.pid]);
  return { base, pasarela };
}

export function withPagosHarness(
  plazos: FaultPlazos,
  work: (harness: PagosHarness) => Promise<boolean>,
): Promise<boolean> {
  return withRun('pagos', async (run) => {
    const { folder, crashLog, stopAtEnd } = run;
    const { base, pasarela } = await startBaseAndPasarela(run);
    let [hasStarted, isFinishing] = [false, false];
    const wallets = await startWallets(join(folder, 'ordenes'));
    stopAtEnd(wallets.stop, () => [wallets.pid]);
    const red = await startRed(pasarela.url, () => (hasStarted ? REPEAT_SHARE : 0));
    stopAtEnd(red.stop);
    const crashPoints = createCrashPoints(crashLog);
    const processes = startProcesses({
      slots: SLOTS,
      env: envFor(base, red.url, plazos, walletEnv(wallets)),
      // The worker reaches the rare points at moments that cannot be foreseen, so it gets their orders from the start.
      ordersOnStart: (kind) =>
        kind === 'worker' && hasStarted
          ? crashPoints.missingOrders(kind, isFinishing ? undefined : 'raras')
          : [],
      crashLog,
      logFile: join(folder, 'registro'),
    });
    stopAtEnd(processes.stop, processes.pids);
    await processes.waitReady('todos');
    const startFaults = () => {
      hasStarted = true;
    };
    const killAtRemaining = () => {
      isFinishing = true;
      processes.orderDeaths('worker', crashPoints.missingOrders('worker'), 'todos');
    };
    return work({ base, pasarela, wallets, red, processes, crashPoints, startFaults, killAtRemaining });
  });
}

type Env = Record<string, string>;

/** Without it nothing is paid with an order. */
const walletEnv = ({ url }: Pick<Wallets, 'url'>): Env => ({
  MERCADOPAGO_BASE_URL: url,
  MERCADOPAGO_ACCESS_TOKEN: WALLET_ACCOUNT.accessToken,
  MERCADOPAGO_POS_ID: WALLET_ACCOUNT.posId,
  MERCADOPAGO_WEBHOOK_SECRET: WALLET_ACCOUNT.webhookSecret,
});

export function envFor(
  base: Pick<Base, 'appUrl' | 'workerUrl'>,
  paywayUrl: string,
  plazos: FaultPlazos,
  changes: Env = {},
): Record<ProcessKind, Env> {
  const common = {
    SEGURIDAD_CLAVE_CODIGOS: TEST_KEY,
    SEGURIDAD_CLAVE_CIFRADO: TEST_KEY,
    ALMACEN_DIR: join(tmpdir(), 'oficina-fallas-almacen'),
    LOG_NIVEL: 'warn',
    PAYWAY_BASE_URL: paywayUrl,
    PAYWAY_PUBLIC_KEY: ACCOUNT.publicKey,
    PAYWAY_PRIVATE_KEY: ACCOUNT.privateKey,
    PAYWAY_SITE_ID: ACCOUNT.siteId,
    PAYWAY_ESTABLISHMENT_NUMBER: ACCOUNT.establishmentNumber,
    // The run relies on the gateway's list showing every charge.
    PAYWAY_V1_LOOKUP_PROVEN: 'si',
    ...plazosEnv(plazos),
    ...HIGH_RECHAZO_LIMITS,
    ...changes,
  };
  return {
    api: {
      ...common,
      DATABASE_URL: base.appUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      PROCESOS: '1',
      LIMITES_SESION: '1000000',
      // Those who pay from a link come each from a home of their own, as the proxy of an installation would say.
      RED_PROXIES: '1',
      // Refusals are part of the run, so they may not close the links.
      ENLACE_RECHAZOS_POR_HORA: '100000',
    },
    worker: { ...common, TRABAJADOR_DATABASE_URL: base.workerUrl, TRABAJADOR_PUERTO: '0' },
  };
}
