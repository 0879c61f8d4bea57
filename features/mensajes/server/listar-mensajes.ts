import type { Db } from '@oficina/db';
import { type Actor, actsAs, attendsSuministro, requireOwnOrRole } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Mensaje } from '../contract/index.ts';
import type { mensajesQuery } from '../contract/routes.ts';
import { findMensajes, listMensajesOfUsuarios } from './list.repository.ts';
import { type AsuntoOf, presentMensaje } from './present.ts';

/**
 * Whatever the query says, a person reads only the mensajes sent to them. An administrator reads all, and whoever attends at
 * the counter those about one suministro, without how they travelled.
 */
export async function listarMensajes(
  deps: { db: Db; asuntoOf: AsuntoOf },
  actor: Actor,
  query: Query<typeof mensajesQuery>,
): Promise<Listing<Draft<Mensaje>>> {
  const isAdmin = actsAs(actor, ['ROLE_ADMIN']);
  const requested = query.filters.usuario;
  requireOwnOrRole(actor, requested, ['ROLE_ADMIN']);
  const { rows, ...cuenta } =
    !requested && (isAdmin || attendsSuministro(actor, query.filters.suministro))
      ? await findMensajes(deps.db, query)
      : await listMensajesOfUsuarios(deps.db, requested ?? [actor.usuarioId], query, { isFull: isAdmin });
  const presentOptions = { asuntoOf: deps.asuntoOf, isFull: isAdmin };
  return { rows: rows.map((row) => presentMensaje(row, presentOptions)), ...cuenta };
}
