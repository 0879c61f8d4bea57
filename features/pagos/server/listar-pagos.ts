import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Pago } from '../contract/index.ts';
import type { pagosQuery } from '../contract/routes.ts';
import { pagosAjenos } from './errors.ts';
import { findPagos, findPagosDe } from './lectura.repository.ts';
import { presentPago } from './present.ts';
import { esAdmin } from './ver-pago.ts';

/** Whatever the query says, a person reads only the payments they made. The administrator reads everybody's. */
export async function listarPagos(
  deps: { db: Db },
  actor: Actor,
  query: Query<typeof pagosQuery>,
): Promise<Listing<Draft<Pago>>> {
  const admin = esAdmin(actor);
  const pedidos = query.filters.usuario;
  const ajeno = pedidos?.some((id) => id !== actor.usuarioId) ?? false;
  if (ajeno && !admin) throw actor.roles.includes('ROLE_ADMIN') ? secondFactorMissing() : pagosAjenos();
  const { rows, ...cuenta } =
    !pedidos && admin
      ? await findPagos(deps.db, query)
      : await findPagosDe(deps.db, pedidos ?? [actor.usuarioId], query);
  return { rows: rows.map((row) => presentPago(row, { completo: admin })), ...cuenta };
}
