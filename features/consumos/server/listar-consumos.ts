import type { Db } from '@oficina/db';
import { type Actor, secondFactorMissing } from '@oficina/http';
import { type Draft, type Listing, notFound, type Query } from '@oficina/hydra';
import { sonSuministrosPropios } from '@oficina/suministros/server';
import type { Consumo } from '../contract/index.ts';
import type { consumosQuery } from '../contract/routes.ts';
import { findConsumos, findConsumosDe } from './consumos.repository.ts';
import { consumosAjenos } from './errors.ts';
import { presentConsumo } from './present.ts';

/** A customer reads what their own supplies used; somebody else's supply does not exist for them. */
export async function listarConsumos(
  deps: { db: Db },
  actor: Actor,
  query: Query<typeof consumosQuery>,
): Promise<Listing<Draft<Consumo>>> {
  const tieneRol = actor.roles.includes('ROLE_ADMIN');
  const esAdmin = tieneRol && !actor.otpPendiente;
  const { usuario, suministro } = query.filters;
  if (usuario?.some((id) => id !== actor.usuarioId) && !esAdmin)
    throw tieneRol ? secondFactorMissing() : consumosAjenos();
  if (!usuario && esAdmin) return toListing(await findConsumos(deps.db, query));
  if (suministro && !esAdmin && !(await sonSuministrosPropios(deps.db, actor.usuarioId, suministro)))
    throw tieneRol ? secondFactorMissing() : notFound();
  return toListing(await findConsumosDe(deps.db, usuario ?? [actor.usuarioId], query));
}

function toListing(page: Awaited<ReturnType<typeof findConsumos>>): Listing<Draft<Consumo>> {
  return { ...page, rows: page.rows.map(presentConsumo) };
}
