import type { Db } from '@oficina/db';
import { type Actor, actsAs, attendsSuministro, requireOwnOrRole } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Mensaje } from '../contract/index.ts';
import type { mensajesQuery } from '../contract/routes.ts';
import type { AddressBook } from './address-book.ts';
import { findMensajes, listMensajesOfUsuarios } from './list.repository.ts';
import { type AsuntoOf, presentMensaje } from './present.ts';

/**
 * Whatever the query says, a person reads only the mensajes sent to them. An administrator reads all, and whoever attends at
 * the counter those about one suministro, without how they travelled.
 */
export async function listarMensajes(
  deps: { db: Db; asuntoOf: AsuntoOf; addresses: AddressBook },
  actor: Actor,
  asked: Query<typeof mensajesQuery>,
): Promise<Listing<Draft<Mensaje>>> {
  const isAdmin = actsAs(actor, ['ROLE_ADMIN']);
  const query = readPara(asked, deps.addresses);
  const requested = query.filters.usuario;
  requireOwnOrRole(actor, requested, ['ROLE_ADMIN']);
  const { rows, ...cuenta } =
    !requested && (isAdmin || attendsSuministro(actor, query.filters.suministro))
      ? await findMensajes(deps.db, query)
      : await listMensajesOfUsuarios(deps.db, requested ?? [actor.usuarioId], query, { isFull: isAdmin });
  const presentOptions = { ...deps, isFull: isAdmin };
  return { rows: rows.map((row) => presentMensaje(row, presentOptions)), ...cuenta };
}

type AskedByPara = { filters: { para?: string | undefined } };

/** Messages keep a telephone as it is dialled from abroad, which nobody writes. */
export function readPara<Q extends AskedByPara>(
  query: Q,
  { readCelular }: Pick<AddressBook, 'readCelular'>,
): Q {
  const { para } = query.filters;
  const celular = para && readCelular(para);
  return celular ? { ...query, filters: { ...query.filters, para: celular } } : query;
}
