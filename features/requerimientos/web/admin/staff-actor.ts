import { iri } from '@oficina/hydra';
import type { Requerimiento } from '../../contract/index.ts';

/** Whoever attends: an administrator of cases works on all of them, an encargado on theirs and on the free ones. */
export type Yo = { id: number; isAdmin: boolean; isEncargado: boolean };

export const isStaff = ({ isAdmin, isEncargado }: Yo): boolean => isAdmin || isEncargado;

export const usuarioIri = ({ id }: Pick<Yo, 'id'>): string => iri('usuarios', id);

type Assigned = Pick<Requerimiento, 'encargado'>;

export const isAssignedTo = (requerimiento: Assigned, yo: Yo): boolean =>
  requerimiento.encargado === usuarioIri(yo);

/** May work on it now. An encargado takes it first, or the person at the other side would be answered by two. */
export const canWorkOn = (requerimiento: Assigned, yo: Yo): boolean =>
  yo.isAdmin || isAssignedTo(requerimiento, yo);

/** Nobody with an account asked for it. */
export const isPublic = ({ usuario }: Pick<Requerimiento, 'usuario'>): boolean => usuario === undefined;

export function displayUsuarioNombre({ usuarioNombre, contacto }: Requerimiento): string {
  if (usuarioNombre) return usuarioNombre;
  return contacto ? `${contacto.nombre} (sin cuenta)` : '–';
}

export function displayEncargadoNombre(requerimiento: Requerimiento, yo: Yo): string {
  if (isAssignedTo(requerimiento, yo)) return 'Yo';
  return requerimiento.encargado === undefined ? '–' : (requerimiento.encargadoNombre ?? 'Otra persona');
}
