import { iri } from '@oficina/hydra';
import type { Requerimiento } from '../../contract/index.ts';

/**
 * An administrator of cases works on all of them, an encargado on their own and on the unassigned ones. A clerk at the counter
 * reads any case and leaves notes in it.
 */
export type Yo = { id: number; isAdmin: boolean; isEncargado: boolean; isMostrador?: boolean };

export const isStaff = ({ isAdmin, isEncargado }: Yo): boolean => isAdmin || isEncargado;

export const canRead = (yo: Yo): boolean => isStaff(yo) || yo.isMostrador === true;

export const usuarioIri = ({ id }: Pick<Yo, 'id'>): string => iri('usuarios', id);

type Assigned = Pick<Requerimiento, 'encargado'>;

export const isAssignedTo = (requerimiento: Assigned, yo: Yo): boolean =>
  requerimiento.encargado === usuarioIri(yo);

/** An encargado has to take the case first, so that two people do not answer the same customer. */
export const canWorkOn = (requerimiento: Assigned, yo: Yo): boolean =>
  yo.isAdmin || isAssignedTo(requerimiento, yo);

export const isPublic = ({ usuario }: Pick<Requerimiento, 'usuario'>): boolean => usuario === undefined;

export function displayUsuarioNombre({ usuarioNombre, contacto }: Requerimiento): string {
  if (usuarioNombre) return usuarioNombre;
  return contacto ? `${contacto.nombre} (sin cuenta)` : '–';
}

export function displayEncargadoNombre(requerimiento: Requerimiento, yo: Yo): string {
  if (isAssignedTo(requerimiento, yo)) return 'Yo';
  return requerimiento.encargado === undefined ? '–' : (requerimiento.encargadoNombre ?? 'Otra persona');
}
