// The database, the two APIs and the worker can be killed. The gateway is never killed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import { isAlive, withLock } from '../../scripts/postgres-binaries.ts';
import { TEST_KEY } from '../harness.ts';
import { type CrashPoints, createCrashPoints, type ProcessKind } from './crash-points.ts';
import { type Base, dataDir, startBase } from './database.ts';
import { type Pasarela, startPasarela } from './pasarela.ts';
import { type FaultPlazos, HIGH_RECHAZO_LIMITS, plazosEnv } from './plazos.ts';
import { type Processes, startProcesses } from './processes.ts';
import { type Red, startRed } from './repeating-proxy.ts';

/** Few charges are repeated by the proxy, because the outcome of each takes a while to be known. */
const REPEAT_SHARE = 0.03;
const SLOTS: readonly ProcessKind[] = ['api', 'api', 'worker'];

export type PagosHarness = {
  base: Base;
  pasarela: Pasarela;
  red: Red;
  processes: Processes;
  crashPoints: CrashPoints;
  /** Before this call no process dies at a point and the proxy repeats nothing. */
  startFaults(): void;
  /** From now on the worker, and each one that replaces it, dies at every point at which none has died. */
  killAtRemaining(): void;
};

/** Everything started here is stopped, even if the work fails, and any process that survives is reported. */
export async function withPagosHarness(
  plazos: FaultPlazos,
  work: (harness: PagosHarness) => Promise<boolean>,
): Promise<boolean> {
  return withLock(`${dataDir}.faults.lock`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oficina-fallas-pagos-'));
    const crashLog = join(folder, 'muertes');
    writeFileSync(crashLog, '');
    const cleanups: (() => Promise<void>)[] = [];
    const pids: (() => number)[] = [];
    const cerrar = async () => {
      for (const one of cleanups.splice(0).reverse()) await one().catch(console.error);
    };
    // Ctrl-C does not reach the database or the gateway by itself.
    const interrupted = () => void cerrar().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    let passed = false;
    try {
      const base = await startBase();
      cleanups.push(base.stop);
      pids.push(base.pid);
      const pasarela = await startPasarela(join(folder, 'libro'));
      cleanups.push(pasarela.stop);
      pids.push(() => pasarela.pid);
      let [hasStarted, isFinishing] = [false, false];
      const red = await startRed(pasarela.url, () => (hasStarted ? REPEAT_SHARE : 0));
      cleanups.push(red.stop);
      const crashPoints = createCrashPoints(crashLog);
      const processes = startProcesses({
        slots: SLOTS,
        env: envFor(base, red.url, plazos),
        // The worker reaches the rare points at moments that cannot be foreseen, so it gets their orders from the start.
        ordersOnStart: (kind) =>
          kind === 'worker' && hasStarted
            ? crashPoints.missingOrders(kind, isFinishing ? undefined : 'raras')
            : [],
        crashLog,
        logFile: join(folder, 'registro'),
      });
      cleanups.push(processes.stop);
      pids.push(...SLOTS.map((_, at) => () => processes.pids()[at] ?? 0));
      await processes.waitReady('todos');
      const startFaults = () => {
        hasStarted = true;
      };
      const killAtRemaining = () => {
        isFinishing = true;
        processes.orderDeaths('worker', crashPoints.missingOrders('worker'), 'todos');
      };
      passed = await work({ base, pasarela, red, processes, crashPoints, startFaults, killAtRemaining });
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await cerrar();
      passed = !hasSurvivors(pids) && passed;
      if (passed) rmSync(folder, { recursive: true });
      else console.log(`registros en ${folder}`);
    }
    return passed;
  });
}

function hasSurvivors(pids: readonly (() => number)[]): boolean {
  const survivors = pids.map((pid) => pid()).filter(isAlive);
  if (survivors.length > 0) console.log(`procesos que sobrevivieron: ${survivors.join(', ')}`);
  return survivors.length > 0;
}

function envFor(
  base: Base,
  paywayUrl: string,
  plazos: FaultPlazos,
): Record<ProcessKind, Record<string, string>> {
  const common = {
    SEGURIDAD_CLAVE_CODIGOS: TEST_KEY,
    SEGURIDAD_CLAVE_CIFRADO: TEST_KEY,
    COOPERATIVA_NOMBRE: 'Fallas',
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
    worker: { ...common, DATABASE_URL: base.workerUrl, TRABAJADOR_PUERTO: '0' },
  };
}
