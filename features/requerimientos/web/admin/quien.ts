import { iri } from '@oficina/hydra';
import type { Requerimiento } from '../../contract/index.ts';

/** Whoever attends: an administrator of cases works on all of them, an encargado on theirs and on the free ones. */
export type Yo = { id: number; administra: boolean; atiende: boolean };

export const esDelPersonal = ({ administra, atiende }: Yo): boolean => administra || atiende;

export const iriDe = ({ id }: Pick<Yo, 'id'>): string => iri('usuarios', id);

type Asignado = Pick<Requerimiento, 'encargado'>;

export const esMio = (caso: Asignado, yo: Yo): boolean => caso.encargado === iriDe(yo);

/** May work on it now. An encargado takes it first, or the person at the other side would be answered by two. */
export const loAtiendo = (caso: Asignado, yo: Yo): boolean => yo.administra || esMio(caso, yo);

/** Nobody with an account asked for it. */
export const esPublico = ({ usuario }: Pick<Requerimiento, 'usuario'>): boolean => usuario === undefined;

export function nombreDelCliente({ usuarioNombre, contacto }: Requerimiento): string {
  if (usuarioNombre) return usuarioNombre;
  return contacto ? `${contacto.nombre} (sin cuenta)` : '–';
}

export function nombreDelEncargado(caso: Requerimiento, yo: Yo): string {
  if (esMio(caso, yo)) return 'Yo';
  return caso.encargado === undefined ? '–' : (caso.encargadoNombre ?? 'Otra persona');
}
