import { type Actor, secondFactorMissing } from '@oficina/http';
import type { Draft, Listing } from '@oficina/hydra';
import type { Requerimiento } from '../contract/index.ts';
import { atiendeCasos, esDelPersonal } from './caso-visible.ts';
import type { RequerimientosDeps } from './deps.ts';
import { casosAjenos } from './errors.ts';
import type { Alcance, RequerimientosQuery } from './filtros.repository.ts';
import { findCasos } from './listado.repository.ts';
import { presentCaso } from './present-caso.ts';
import { papelesDe } from './puede.ts';
import { lectorDe } from './ver-requerimiento.ts';

/** Whatever the query says, a customer reads their own cases; the staff, the ones that they may attend. */
export async function listarRequerimientos(
  deps: Pick<RequerimientosDeps, 'db' | 'clock' | 'atencion' | 'formato'>,
  actor: Actor,
  query: RequerimientosQuery,
): Promise<Listing<Draft<Requerimiento>>> {
  const alcance = alcanceDe(actor);
  const { usuario } = query.filters;
  if (alcance.tipo === 'propios' && usuario?.some((id) => id !== actor.usuarioId))
    throw atiendeCasos(actor) ? secondFactorMissing() : casosAjenos();
  const { rows, ...cuenta } = await findCasos(deps.db, query, alcance, deps.clock.now(), deps.formato);
  const presentados = rows.map((row) => presentCaso(row, lectorDe(deps, { papeles: papelesDe(actor, row) })));
  return { rows: presentados, ...cuenta };
}

function alcanceDe(actor: Actor): Alcance {
  const { usuarioId, roles } = actor;
  if (!esDelPersonal(actor)) return { tipo: 'propios', usuarioId };
  return { tipo: roles.includes('ROLE_REQUERIMIENTO_ADMIN') ? 'todos' : 'encargado', usuarioId };
}
