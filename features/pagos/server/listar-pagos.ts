import type { Db } from '@oficina/db';
import { type Actor, attendsSuministro, requireOwnOrRole } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Pago } from '../contract/index.ts';
import type { pagosQuery } from '../contract/routes.ts';
import { findPagos, findPagosOf } from './pagos-read.repository.ts';
import { presentPago } from './present.ts';
import { isAdmin } from './ver-pago.ts';

/**
 * Whatever the query says, a person reads only their own pagos; the administrator reads everyone's, and whoever attends
 * at the counter those of one suministro, as their payer sees them.
 */
export async function listarPagos(
  deps: { db: Db },
  actor: Actor,
  query: Query<typeof pagosQuery>,
): Promise<Listing<Draft<Pago>>> {
  const admin = isAdmin(actor);
  const requestedUsuarios = query.filters.usuario;
  requireOwnOrRole(actor, requestedUsuarios, ['ROLE_ADMIN']);
  const { rows, ...cuenta } =
    !requestedUsuarios && (admin || attendsSuministro(actor, query.filters.suministro))
      ? await findPagos(deps.db, query)
      : await findPagosOf(deps.db, requestedUsuarios ?? [actor.usuarioId], query);
  return { rows: rows.map((row) => presentPago(row, { forStaff: admin })), ...cuenta };
}
