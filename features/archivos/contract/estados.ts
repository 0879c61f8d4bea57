import { defineStates } from '@oficina/values';

/**
 * The states apply to both kinds of file. Nothing is undone: lines loaded before an error stay, and a new file corrects
 * them. To try again, the file is confirmed again, and the worker checks it anew before it goes on.
 */
export const archivoEstado = defineStates('Archivo', {
  nuevo: { code: 0, label: 'Nuevo', to: ['confirmado', 'error', 'anulado'] },
  confirmado: { code: 1, label: 'Confirmado', to: ['procesando', 'anulado'] },
  procesando: { code: 2, label: 'Procesando', to: ['finalizado', 'error'] },
  error: { code: 5, label: 'Error', to: ['nuevo', 'confirmado', 'anulado'] },
  anulado: { code: 99, label: 'Anulado', final: true },
  finalizado: { code: 100, label: 'Finalizado', final: true },
});

export type EstadoName = ReturnType<typeof archivoEstado.name>;

const ESTADOS_SET_BY_PEOPLE: readonly EstadoName[] = ['confirmado', 'anulado'];

export function canRequestEstado(from: number, to: number): boolean {
  const target = archivoEstado.name(to);
  return ESTADOS_SET_BY_PEOPLE.includes(target) && archivoEstado.canMove(archivoEstado.name(from), target);
}

type ReviewableArchivo = { estado: number; resumen?: unknown };

export const isBeingReviewed = ({ estado, resumen }: ReviewableArchivo): boolean =>
  estado === archivoEstado.code('nuevo') && !resumen;

export const isInProgress = (archivo: ReviewableArchivo): boolean =>
  isBeingReviewed(archivo) ||
  archivo.estado === archivoEstado.code('confirmado') ||
  archivo.estado === archivoEstado.code('procesando');

export const canConfirm = (archivo: ReviewableArchivo): boolean =>
  archivo.estado === archivoEstado.code('nuevo') && !isBeingReviewed(archivo);
export const canRetry = ({ estado }: ReviewableArchivo): boolean => estado === archivoEstado.code('error');
/** Its columns may be read by other names only while nothing of it is loaded: the file is then checked from the beginning. */
export const canRenameColumnas = (archivo: ReviewableArchivo & { isUntouched: boolean }): boolean =>
  archivo.isUntouched && (canConfirm(archivo) || canRetry(archivo));
type CorrectableArchivo = ReviewableArchivo & { tipo?: string; renglonesRechazados: number };

/** A PDF is not a line that somebody can correct. While lines are being judged, those that are rejected may still change. */
export const canCorrect = (archivo: CorrectableArchivo): boolean =>
  archivo.tipo !== 'pdfs' &&
  archivo.renglonesRechazados > 0 &&
  archivo.estado !== archivoEstado.code('anulado') &&
  !isInProgress(archivo);
export const canAnnul = ({ estado }: ReviewableArchivo): boolean =>
  canRequestEstado(estado, archivoEstado.code('anulado'));
