import type { Db } from '@oficina/db';
import { type Actor, actsAs, attendsSuministro, requireOwnOrRole, requireRole } from '@oficina/http';
import { type Draft, type Listing, notFound, type Query } from '@oficina/hydra';
import { areOwnSuministros } from '@oficina/suministros/server';
import type { Consumo } from '../contract/index.ts';
import type { consumosQuery } from '../contract/routes.ts';
import { findConsumos, findConsumosByUsuario } from './consumos.repository.ts';
import { presentConsumo } from './present.ts';

/** A customer reads only their own suministros: any other does not exist for them. */
export async function listarConsumos(
  deps: { db: Db },
  actor: Actor,
  query: Query<typeof consumosQuery>,
): Promise<Listing<Draft<Consumo>>> {
  const isAdmin = actsAs(actor, ['ROLE_ADMIN']);
  const { usuario, suministro } = query.filters;
  requireOwnOrRole(actor, usuario, ['ROLE_ADMIN']);
  if (!usuario && (isAdmin || attendsSuministro(actor, suministro)))
    return toListing(await findConsumos(deps.db, query));
  if (suministro && !isAdmin && !(await areOwnSuministros(deps.db, actor.usuarioId, suministro)))
    requireRole(actor, ['ROLE_ADMIN'], notFound);
  return toListing(await findConsumosByUsuario(deps.db, usuario ?? [actor.usuarioId], query));
}

function toListing(page: Awaited<ReturnType<typeof findConsumos>>): Listing<Draft<Consumo>> {
  return { ...page, rows: page.rows.map(presentConsumo) };
}
