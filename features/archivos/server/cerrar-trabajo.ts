import type { Tx } from '@oficina/db';
import { registrarAuditoria } from '@oficina/usuarios/server';
import {
  archivoEstado,
  demasiadosRechazos,
  NADA_PARA_CARGAR,
  type NombreDeEstado,
  type Resumen,
} from '../contract/index.ts';
import { alertarError } from './alertas.ts';
import { type Cambios, type Tomado, updateTomado } from './archivos.repository.ts';
import { propio } from './arriendo.ts';
import type { ArchivoRow } from './clases.ts';
import type { TrabajoDeps } from './deps.ts';
import { AlmacenNoResponde, AlmacenRechaza, ArriendoPerdido } from './errors.ts';
import { esPasajeroDeLaBase } from './pasajero.repository.ts';
import { ArchivoIlegible } from './perfiles/index.ts';
import { contarIntento, soltarArriendo } from './turnos.repository.ts';

/** A move of the worker, with its line in the trail. */
export async function moverTrabajo(
  deps: Pick<TrabajoDeps, 'clock'>,
  tx: Tx,
  tomado: Tomado,
  de: number,
  a: NombreDeEstado,
  cambios: Omit<Cambios, 'estado'>,
): Promise<ArchivoRow> {
  if (!archivoEstado.canMove(archivoEstado.name(de), a))
    throw new Error(`a file does not go from ${de} to ${a}`);
  const movido = propio(
    await updateTomado(tx, tomado, { ...cambios, estado: a, suelta: true }, deps.clock.now()),
  );
  await auditarEstado(tx, movido, de);
  return movido;
}

export const auditarEstado = (tx: Tx, archivo: ArchivoRow, de: number) =>
  registrarAuditoria(tx, {
    actor: null,
    origin: null,
    accion: 'archivo.estado',
    entidad: archivo.clase,
    entidadId: archivo.id,
    cambios: { de, a: archivo.estado },
  });

/** Why it cannot be loaded as it is; null when it can. */
export function reparo({ leidos, rechazados }: Resumen, maxRechazo: number): string | null {
  if (leidos - rechazados === 0) return NADA_PARA_CARGAR;
  if (rechazados * 100 > leidos * maxRechazo) return demasiadosRechazos(rechazados, leidos, maxRechazo);
  return null;
}

/** It stops here and somebody is told. What was loaded stays. */
export function dejarEnError(
  deps: Pick<TrabajoDeps, 'db' | 'clock' | 'mensajero' | 'alertas' | 'log'>,
  tomado: Tomado,
  de: number,
  obs: string,
  cambios: Omit<Cambios, 'estado' | 'obs'> = {},
): Promise<ArchivoRow> {
  return deps.db.tx(async (tx) => {
    const movido = await moverTrabajo(deps, tx, tomado, de, 'error', { ...cambios, obs });
    await alertarError(deps, tx, movido);
    return movido;
  });
}

/** It will pass by itself: the file stays as it is and goes on later. */
export const esPasajero = (error: unknown): boolean =>
  error instanceof AlmacenNoResponde || esPasajeroDeLaBase(error);

const UN_MINUTO_MS = 60_000;
const ESPERA_MAXIMA_MIN = 60;
/** With what they wait in between, some three hours. */
const INTENTOS_MAXIMOS = 10;
const SIN_RESPUESTA =
  'Hace horas que algo que hace falta no responde. Reintentá más tarde; si sigue así, avisale a quien mantiene el sistema.';

/** The first time it goes on at once; then it waits, each time twice as long. */
const esperaMs = (intentos: number): number =>
  intentos < 2 ? 0 : Math.min(ESPERA_MAXIMA_MIN, 2 ** (intentos - 2)) * UN_MINUTO_MS;

/**
 * What could not go on and will pass by itself: it is given back and waits, and what does not pass after too many times
 * stops here. False: it stopped, or it is not ours any more, and nobody has to try again.
 */
export async function dejarParaDespues(
  deps: Pick<TrabajoDeps, 'db' | 'clock' | 'mensajero' | 'alertas' | 'log'>,
  tomado: Tomado,
  de: number,
  error: unknown,
): Promise<boolean> {
  const intentos = await contarIntento(deps.db, tomado);
  if (intentos === null) return false;
  const campos = { error, operacion: 'archivos', archivo: tomado.id, intentos };
  if (intentos >= INTENTOS_MAXIMOS) {
    deps.log.error(campos, 'a file could not go on too many times');
    await dejarEnError(deps, tomado, de, SIN_RESPUESTA).catch(callarPerdido);
    return false;
  }
  deps.log.warn(campos, 'a file waits to go on');
  const hasta = new Date(deps.clock.now().getTime() + esperaMs(intentos));
  await soltarArriendo(deps.db, tomado, intentos < 2 ? null : hasta);
  return true;
}

/** It was annulled meanwhile, or somebody else has it. */
export function callarPerdido(error: unknown): void {
  if (!(error instanceof ArriendoPerdido)) throw error;
}

/** What is told of a failure; the rest is for the log. */
export function fraseDe(error: unknown, otra: string): string {
  if (error instanceof AlmacenRechaza)
    return `Renglón ${error.renglon}: no se pudo guardar el PDF. Reintentá; si sigue así, avisale a quien mantiene el sistema.`;
  return error instanceof ArchivoIlegible ? error.message : otra;
}
