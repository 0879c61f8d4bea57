// The house of the payments: a database that can be killed, a gateway that is not, two apis and a worker that are.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT } from '../../integrations/payway/simulator/keys.ts';
import { isAlive, withLock } from '../../scripts/postgres-binaries.ts';
import { CLAVE } from '../casa.ts';
import { type Base, dataDir, startBase } from './base.ts';
import { type Clase, createMarcas, type Marcas } from './marcas.ts';
import { type Pasarela, startPasarela } from './pasarela.ts';
import { type PlazosDeFallas, plazosEnv, SIN_TOPES } from './plazos.ts';
import { type Procesos, startProcesos } from './procesos.ts';
import { type Red, startRed } from './red.ts';

/** Few of them are repeated by the wire: what comes of it takes a while to be known. */
const REPETIDOS = 0.03;
const LUGARES: readonly Clase[] = ['api', 'api', 'trabajador'];

export type CasaDePagos = {
  base: Base;
  pasarela: Pasarela;
  red: Red;
  procesos: Procesos;
  marcas: Marcas;
  /** Nobody dies at a point, and the wire repeats nothing, before this. */
  desatar(): void;
  /** From now on the worker, and whoever takes its place, dies wherever nobody has died. */
  amainar(): void;
};

/** Everything it started is ended, whatever becomes of the work; whoever outlives it is told of. */
export async function withCasaDePagos(
  plazos: PlazosDeFallas,
  work: (casa: CasaDePagos) => Promise<boolean>,
): Promise<boolean> {
  return withLock(`${dataDir}.faults.lock`, async () => {
    const carpeta = mkdtempSync(join(tmpdir(), 'oficina-fallas-pagos-'));
    const nota = join(carpeta, 'muertes');
    writeFileSync(nota, '');
    const deshacer: (() => Promise<void>)[] = [];
    const pids: (() => number)[] = [];
    const cerrar = async () => {
      for (const one of deshacer.splice(0).reverse()) await one().catch(console.error);
    };
    // Ctrl-C does not reach the database nor the gateway by itself.
    const interrupted = () => void cerrar().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    let passed = false;
    try {
      const base = await startBase();
      deshacer.push(base.stop);
      pids.push(base.pid);
      const pasarela = await startPasarela(join(carpeta, 'libro'));
      deshacer.push(pasarela.stop);
      pids.push(() => pasarela.pid);
      let [desatada, amainada] = [false, false];
      const red = await startRed(pasarela.url, () => (desatada ? REPETIDOS : 0));
      deshacer.push(red.stop);
      const marcas = createMarcas(nota);
      const procesos = startProcesos({
        lugares: LUGARES,
        env: envDe(base, red.url, plazos),
        // The worker gets to the seldom points when it gets there: it is told from the start.
        alNacer: (clase) =>
          clase === 'trabajador' && desatada ? marcas.faltantes(clase, amainada ? undefined : 'raras') : [],
        nota,
        registro: join(carpeta, 'registro'),
      });
      deshacer.push(procesos.stop);
      pids.push(...LUGARES.map((_, at) => () => procesos.pids()[at] ?? 0));
      await procesos.listos('todos');
      const desatar = () => {
        desatada = true;
      };
      const amainar = () => {
        amainada = true;
        procesos.sentenciar('trabajador', marcas.faltantes('trabajador'), 'todos');
      };
      passed = await work({ base, pasarela, red, procesos, marcas, desatar, amainar });
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await cerrar();
      passed = !hayVivos(pids) && passed;
      if (passed) rmSync(carpeta, { recursive: true });
      else console.log(`registros en ${carpeta}`);
    }
    return passed;
  });
}

function hayVivos(pids: readonly (() => number)[]): boolean {
  const vivos = pids.map((pid) => pid()).filter(isAlive);
  if (vivos.length > 0) console.log(`procesos que sobrevivieron: ${vivos.join(', ')}`);
  return vivos.length > 0;
}

function envDe(base: Base, paywayUrl: string, plazos: PlazosDeFallas): Record<Clase, Record<string, string>> {
  const comun = {
    SEGURIDAD_CLAVE_CODIGOS: CLAVE,
    SEGURIDAD_CLAVE_CIFRADO: CLAVE,
    COOPERATIVA_NOMBRE: 'Fallas',
    ALMACEN_DIR: join(tmpdir(), 'oficina-fallas-almacen'),
    LOG_NIVEL: 'warn',
    PAYWAY_BASE_URL: paywayUrl,
    PAYWAY_PUBLIC_KEY: ACCOUNT.publicKey,
    PAYWAY_PRIVATE_KEY: ACCOUNT.privateKey,
    PAYWAY_SITE_ID: ACCOUNT.siteId,
    PAYWAY_ESTABLISHMENT_NUMBER: ACCOUNT.establishmentNumber,
    // Its list shows every payment: that is what the run counts on.
    PAYWAY_V1_LOOKUP_PROVEN: 'si',
    ...plazosEnv(plazos),
    ...SIN_TOPES,
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
    trabajador: { ...comun, DATABASE_URL: base.workerUrl, TRABAJADOR_PUERTO: '0' },
  };
}
