import { type Actor, attendsSuministro, requireOwnOrRole } from '@oficina/http';
import type { Draft, Listing } from '@oficina/hydra';
import type { Requerimiento } from '../../contract/index.ts';
import { audienceOf } from '../conversar/ver-requerimiento.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { readingRelationsOf } from '../permissions.ts';
import { presentRequerimiento } from '../present-requerimiento.ts';
import { ATTENDING_ROLES, canActAsStaff } from '../visible-requerimiento.ts';
import type { RequerimientosQuery, Scope } from './filters.repository.ts';
import { listForStaff, listRequerimientos } from './listar-requerimientos.repository.ts';

/**
 * Whatever the query says, customers only read their own cases, staff those that they may attend, and whoever attends at
 * the counter those of one suministro.
 */
export async function listarRequerimientos(
  deps: Pick<RequerimientosDeps, 'db' | 'clock' | 'atencion' | 'numberFormat'>,
  actor: Actor,
  query: RequerimientosQuery,
): Promise<Listing<Draft<Requerimiento>>> {
  const scope = scopeOf(actor, query);
  requireOwnOrRole(actor, query.filters.usuario, ATTENDING_ROLES);
  const list = scope.tipo === 'propios' ? listRequerimientos : listForStaff;
  const { rows, ...cuenta } = await list(deps.db, query, scope, deps.clock.now(), deps.numberFormat);
  const presented = rows.map((row) =>
    presentRequerimiento(row, audienceOf(deps, { relations: readingRelationsOf(actor, row) })),
  );
  return { rows: presented, ...cuenta };
}

function scopeOf(actor: Actor, { filters }: RequerimientosQuery): Scope {
  const { usuarioId, roles } = actor;
  if (attendsSuministro(actor, filters.suministro)) return { tipo: 'todos', usuarioId };
  if (!canActAsStaff(actor)) return { tipo: 'propios', usuarioId };
  return { tipo: roles.includes('ROLE_REQUERIMIENTO_ADMIN') ? 'todos' : 'encargado', usuarioId };
}
