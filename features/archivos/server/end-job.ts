import type { Tx } from '@oficina/db';
import { recordAuditoria } from '@oficina/usuarios/server';
import { archivoEstado, type EstadoName } from '../contract/index.ts';
import { type AlertDeps, alertError } from './alerts.ts';
import { type Cambios, type Tomado, updateTomado } from './archivos.repository.ts';
import type { ArchivoRow } from './clases.ts';
import type { WorkerDeps } from './deps.ts';
import { LeaseLost, StoreRejected, StoreUnavailable } from './errors.ts';
import { requireLease } from './lease.ts';
import { incrementIntentos, isTransientDbError, releaseLease } from './leases.repository.ts';
import { UnreadableArchivo } from './perfiles/index.ts';

export async function moveEstado(
  deps: Pick<WorkerDeps, 'clock'>,
  tx: Tx,
  tomado: Tomado,
  from: number,
  to: EstadoName,
  cambios: Omit<Cambios, 'estado'>,
): Promise<ArchivoRow> {
  if (!archivoEstado.canMove(archivoEstado.name(from), to))
    throw new Error(`a file does not go from ${from} to ${to}`);
  const moved = requireLease(
    await updateTomado(tx, tomado, { ...cambios, estado: to, release: true }, deps.clock.now()),
  );
  await auditEstado(tx, moved, from);
  return moved;
}

export const auditEstado = (tx: Tx, archivo: ArchivoRow, from: number) =>
  recordAuditoria(tx, {
    actor: null,
    origin: null,
    accion: 'archivo.estado',
    entidad: archivo.clase,
    entidadId: archivo.id,
    cambios: { de: from, a: archivo.estado },
  });

/** The staff are alerted. Lines already loaded stay. */
export function failArchivo(
  deps: AlertDeps & Pick<WorkerDeps, 'db'>,
  tomado: Tomado,
  from: number,
  obs: string,
  cambios: Omit<Cambios, 'estado' | 'obs'> = {},
): Promise<ArchivoRow> {
  return deps.db.tx(async (tx) => {
    const moved = await moveEstado(deps, tx, tomado, from, 'error', { ...cambios, obs });
    await alertError(deps, tx, moved);
    return moved;
  });
}

export const isTransient = (error: unknown): boolean =>
  error instanceof StoreUnavailable || isTransientDbError(error);

const MINUTE_MS = 60_000;
const MAX_WAIT_MINUTES = 60;
/** With the waits in between, these take some three hours. */
const MAX_INTENTOS = 10;
const NO_RESPONSE =
  'Hace horas que algo que hace falta no responde. Reintentá más tarde; si sigue así, avisale a quien mantiene el sistema.';

const esperaMs = (intentos: number): number =>
  intentos < 2 ? 0 : Math.min(MAX_WAIT_MINUTES, 2 ** (intentos - 2)) * MINUTE_MS;

/**
 * The lease is released until the next try, and after too many tries the file fails. The result is false when the file
 * failed or the lease was lost, and then nobody has to try again.
 */
export async function retryLater(
  deps: AlertDeps & Pick<WorkerDeps, 'db'>,
  tomado: Tomado,
  from: number,
  error: unknown,
): Promise<boolean> {
  const intentos = await incrementIntentos(deps.db, tomado);
  if (intentos === null) return false;
  const logFields = { error, operacion: 'archivos', archivo: tomado.id, intentos };
  if (intentos >= MAX_INTENTOS) {
    deps.log.error(logFields, 'a file could not go on too many times');
    await failArchivo(deps, tomado, from, NO_RESPONSE).catch(ignoreLostLease);
    return false;
  }
  deps.log.warn(logFields, 'a file waits to go on');
  const until = new Date(deps.clock.now().getTime() + esperaMs(intentos));
  await releaseLease(deps.db, tomado, intentos < 2 ? null : until);
  return true;
}

/** The file was annulled meanwhile, or another worker has it. */
export function ignoreLostLease(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}

/** Only this text is shown to people; the rest goes to the log. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof StoreRejected)
    return `Renglón ${error.renglon}: no se pudo guardar el PDF. Reintentá; si sigue así, avisale a quien mantiene el sistema.`;
  return error instanceof UnreadableArchivo ? error.message : fallback;
}
