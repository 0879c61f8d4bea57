// The house of the leaks, of the same parts as that of the payments: everybody writes down all they can, each in a place
// of its own, and the mail gets somewhere.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SimulatorProcess, startSimulatorProcess } from '@oficina/testing/simulator';
import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import { isAlive, withLock } from '../../scripts/postgres-binaries.ts';
import { CLAVE } from '../casa.ts';
import { type Base, dataDir, startBase } from './base.ts';
import type { Clase } from './marcas.ts';
import { type Pasarela, startPasarela } from './pasarela.ts';
import { PLAZOS, plazosEnv, SIN_TOPES } from './plazos.ts';
import { type Procesos, startProcesos } from './procesos.ts';

/** Long, because a loaded machine is not a fault of the product. */
export const ARRANQUE_MS = 120_000;
const smtpSimulator = new URL('../../integrations/smtp/simulator/index.ts', import.meta.url);

export type CasaDeFuga = {
  base: Base;
  pasarela: Pasarela;
  correo: SimulatorProcess;
  smtpUrl: string;
  /** Keeps cards at once; the other one, with the first payment: the two ways of the gateway. */
  api: Procesos;
  apiDePrimerPago: Procesos;
  trabajador: Procesos;
  /** Where everybody writes: their logs, their files, what they leave for a moment. */
  carpeta: string;
  desde: Date;
};

/** Everything it started is ended, whatever becomes of the work; whoever outlives it is told of. */
export async function withCasaDeFuga(work: (casa: CasaDeFuga) => Promise<boolean>): Promise<boolean> {
  return withLock(`${dataDir}.faults.lock`, async () => {
    const desde = new Date();
    const carpeta = mkdtempSync(join(tmpdir(), 'oficina-fallas-fuga-'));
    for (const una of ['almacen', 'temporales']) mkdirSync(join(carpeta, una));
    writeFileSync(join(carpeta, 'muertes'), '');
    const deshacer: (() => Promise<void>)[] = [];
    const pids: (() => number[])[] = [];
    const cerrar = async () => {
      for (const one of deshacer.splice(0).reverse()) await one().catch(console.error);
    };
    const interrupted = () => void cerrar().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    let passed = false;
    try {
      const base = await startBase();
      deshacer.push(base.stop);
      pids.push(() => [base.pid()]);
      await escribirTodo(base);
      const pasarela = await startPasarela(join(carpeta, 'libro'));
      deshacer.push(pasarela.stop);
      pids.push(() => [pasarela.pid]);
      const correo = await startSimulatorProcess(smtpSimulator);
      deshacer.push(correo.stop);
      const { port } = (await correo.ask('/__sim/health')) as { port: number };
      const smtpUrl = `smtp://127.0.0.1:${port}`;
      const start = (clase: Clase, nombre: string, more: Record<string, string> = {}) => {
        const procesos = startProcesos({
          lugares: [clase],
          env: envDe({ base, pasarela, smtpUrl, carpeta }, more),
          alNacer: () => [],
          nota: join(carpeta, 'muertes'),
          registro: join(carpeta, `registro-${nombre}`),
        });
        deshacer.push(procesos.stop);
        pids.push(procesos.pids);
        return procesos;
      };
      const api = start('api', 'api');
      const apiDePrimerPago = start('api', 'api-de-primer-pago', { PAYWAY_CARD_STORE: 'first_payment' });
      const trabajador = start('trabajador', 'trabajador');
      for (const one of [api, apiDePrimerPago, trabajador])
        await one.listos('todos', AbortSignal.timeout(ARRANQUE_MS));
      const procesos = { api, apiDePrimerPago, trabajador };
      passed = await work({ base, pasarela, correo, smtpUrl, ...procesos, carpeta, desde });
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await cerrar();
      const vivos = pids.flatMap((list) => list()).filter(isAlive);
      if (vivos.length > 0) console.log(`procesos que sobrevivieron: ${vivos.join(', ')}`);
      passed = vivos.length === 0 && passed;
      if (passed) rmSync(carpeta, { recursive: true });
      else console.log(`registros en ${carpeta}`);
    }
    return passed;
  });
}

/** Every statement of this database, with what it carries, also when it fails; those who are yet to come see it. */
async function escribirTodo({ filas, ownerUrl }: Base): Promise<void> {
  const database = new URL(ownerUrl).pathname.slice(1);
  for (const ajuste of [
    `log_statement = 'all'`,
    `log_min_error_statement = 'error'`,
    'log_parameter_max_length = -1',
    'log_parameter_max_length_on_error = -1',
  ])
    await filas(`alter database ${database} set ${ajuste}`);
}

type Partes = Pick<CasaDeFuga, 'base' | 'pasarela' | 'smtpUrl' | 'carpeta'>;

function envDe(
  { base, pasarela, smtpUrl, carpeta }: Partes,
  more: Record<string, string>,
): Record<Clase, Record<string, string>> {
  const comun = {
    SEGURIDAD_CLAVE_CODIGOS: CLAVE,
    SEGURIDAD_CLAVE_CIFRADO: CLAVE,
    COOPERATIVA_NOMBRE: 'Fallas',
    LOG_NIVEL: 'trace',
    TMPDIR: join(carpeta, 'temporales'),
    ALMACEN_DIR: join(carpeta, 'almacen'),
    PERSONAL_ALERTAS: 'alertas@fallas.test',
    PAYWAY_BASE_URL: pasarela.url,
    PAYWAY_PUBLIC_KEY: ACCOUNT.publicKey,
    PAYWAY_PRIVATE_KEY: ACCOUNT.privateKey,
    PAYWAY_SITE_ID: ACCOUNT.siteId,
    PAYWAY_ESTABLISHMENT_NUMBER: ACCOUNT.establishmentNumber,
    PAYWAY_V1_LOOKUP_PROVEN: 'si',
    ...plazosEnv(PLAZOS),
    ...SIN_TOPES,
    ...more,
  };
  return {
    api: {
      ...comun,
      DATABASE_URL: base.appUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      PROCESOS: '1',
      LIMITES_SESION: '1000000',
    },
    trabajador: {
      ...comun,
      DATABASE_URL: base.workerUrl,
      TRABAJADOR_PUERTO: '0',
      SMTP_URL: smtpUrl,
      SMTP_REQUIRE_TLS: 'no',
      MAIL_FROM: 'Fallas <avisos@fallas.test>',
    },
  };
}
