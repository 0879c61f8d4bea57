import { defineStates } from '@oficina/values';

/**
 * Of both kinds of file. Nothing is undone: what was loaded before an error stays, and a new file corrects it. To try
 * again is to be confirmed again: the worker checks the file anew before it goes on.
 */
export const archivoEstado = defineStates('Archivo', {
  nuevo: { code: 0, label: 'Nuevo', to: ['confirmado', 'error', 'anulado'] },
  confirmado: { code: 1, label: 'Confirmado', to: ['procesando', 'anulado'] },
  procesando: { code: 2, label: 'Procesando', to: ['finalizado', 'error'] },
  error: { code: 5, label: 'Error', to: ['confirmado', 'anulado'] },
  anulado: { code: 99, label: 'Anulado', final: true },
  finalizado: { code: 100, label: 'Finalizado', final: true },
});

export type NombreDeEstado = ReturnType<typeof archivoEstado.name>;

/** What a person may ask for; the rest is the worker's. */
const DE_PERSONAS: readonly NombreDeEstado[] = ['confirmado', 'anulado'];

export function puedePedir(de: number, a: number): boolean {
  const destino = archivoEstado.name(a);
  return DE_PERSONAS.includes(destino) && archivoEstado.canMove(archivoEstado.name(de), destino);
}

type Situacion = { estado: number; resumen?: unknown };

/** It is being looked at: there is nothing to confirm yet. */
export const seEstaRevisando = ({ estado, resumen }: Situacion): boolean =>
  estado === archivoEstado.code('nuevo') && !resumen;

/** The page asks again every two seconds while this is so. */
export const estaEnMarcha = (archivo: Situacion): boolean =>
  seEstaRevisando(archivo) ||
  archivo.estado === archivoEstado.code('confirmado') ||
  archivo.estado === archivoEstado.code('procesando');

export const sePuedeConfirmar = (archivo: Situacion): boolean =>
  archivo.estado === archivoEstado.code('nuevo') && !seEstaRevisando(archivo);
export const sePuedeReintentar = ({ estado }: Situacion): boolean => estado === archivoEstado.code('error');
export const sePuedeAnular = ({ estado }: Situacion): boolean =>
  puedePedir(estado, archivoEstado.code('anulado'));
