import type { Db } from '@oficina/db';
import { type Actor, actsAs, requireRole } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Mensaje } from '../contract/index.ts';
import type { AddressBook } from './address-book.ts';
import { findMensajeById, HIDDEN_PLANTILLAS } from './list.repository.ts';
import { type AsuntoOf, presentMensaje } from './present.ts';

/** Except for the administrator, a message sent to somebody else is reported as not found. */
export async function verMensaje(
  deps: { db: Db; asuntoOf: AsuntoOf; addresses: AddressBook },
  actor: Actor,
  id: number,
): Promise<Draft<Mensaje>> {
  const mensaje = await findMensajeById(deps.db, id);
  const isAdmin = actsAs(actor, ['ROLE_ADMIN']);
  if (mensaje?.usuario_id !== actor.usuarioId) requireRole(actor, ['ROLE_ADMIN'], notFound);
  if (!mensaje || (!isAdmin && HIDDEN_PLANTILLAS.includes(mensaje.plantilla))) throw notFound();
  return presentMensaje(mensaje, { ...deps, isFull: isAdmin });
}
