import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { type Draft, type Listing, PAGE_SIZE, type Query } from '@oficina/hydra';
import type { Role } from '@oficina/values';
import type { Suministro } from '../contract/index.ts';
import type { suministrosQuery } from '../contract/routes.ts';
import { presentParaPersonal, presentPropio } from './present.ts';
import { findSuministros, findSuministrosDe } from './suministros.repository.ts';

export const VEN_TODOS: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_CORTE_ADMIN',
];
const VEN_LOS_DE_ALGUIEN: readonly Role[] = [...VEN_TODOS, 'ROLE_USUARIO_ADMIN'];

const NADA: Listing<never> = { rows: [], total: 0 };

/** Never a 403 here: somebody else's supplies are, for a customer, an empty list. */
export async function listarSuministros(
  deps: { db: Db },
  actor: Actor,
  query: Query<typeof suministrosQuery>,
): Promise<Listing<Draft<Suministro>>> {
  const puede = (roles: readonly Role[]) =>
    !actor.otpPendiente && roles.some((role) => actor.roles.includes(role));
  const pedidos = query.filters.usuario;
  if (!pedidos && puede(VEN_TODOS)) {
    const page = await findSuministros(deps.db, paged(query));
    return { ...page, rows: page.rows.map(presentParaPersonal) };
  }
  const usuarioId = pedidos?.length === 1 ? pedidos[0] : undefined;
  if (pedidos && usuarioId === undefined) return NADA;
  if (usuarioId === undefined || usuarioId === actor.usuarioId) {
    // What is hidden must not be guessed by asking for it.
    const { documento, cuit } = query.filters;
    if (!actor.confirmado && (documento || cuit)) return NADA;
    const page = await findSuministrosDe(deps.db, actor.usuarioId, query);
    return { ...page, rows: page.rows.map((row) => presentPropio(row, actor.confirmado)) };
  }
  if (!puede(VEN_LOS_DE_ALGUIEN)) return NADA;
  const page = await findSuministrosDe(deps.db, usuarioId, query);
  return { ...page, rows: page.rows.map(presentParaPersonal) };
}

/** Without pages only one's own fit: the staff's list of everybody has as many as any other. */
export function paged<Q extends Query>(query: Q): Q {
  return query.paginated ? query : { ...query, page: 1, itemsPerPage: PAGE_SIZE, offset: 0, paginated: true };
}
