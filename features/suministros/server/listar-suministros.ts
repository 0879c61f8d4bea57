import type { Db } from '@oficina/db';
import { type Actor, actsAs } from '@oficina/http';
import { type Draft, type Listing, PAGE_SIZE, type Query } from '@oficina/hydra';
import type { Role } from '@oficina/values';
import { SUMINISTRO_READERS, type Suministro } from '../contract/index.ts';
import type { suministrosQuery } from '../contract/routes.ts';
import { presentForStaff, presentOwn } from './present.ts';
import { findSuministros, findSuministrosByUsuario } from './suministros.repository.ts';

const SEE_OTHERS: readonly Role[] = [...SUMINISTRO_READERS, 'ROLE_USUARIO_ADMIN'];

const EMPTY_LISTING: Listing<never> = { rows: [], total: 0 };

/** The answer is never 403: a customer who asks for somebody else's suministros gets an empty list. */
export async function listarSuministros(
  deps: { db: Db },
  actor: Actor,
  query: Query<typeof suministrosQuery>,
): Promise<Listing<Draft<Suministro>>> {
  const requested = query.filters.usuario;
  if (!requested && actsAs(actor, SUMINISTRO_READERS)) {
    const page = await findSuministros(deps.db, paged(query));
    return { ...page, rows: page.rows.map(presentForStaff) };
  }
  const usuarioId = requested?.length === 1 ? requested[0] : undefined;
  if (requested && usuarioId === undefined) return EMPTY_LISTING;
  if (usuarioId === undefined || usuarioId === actor.usuarioId) {
    // The hidden fields must not be discoverable through filters.
    const { documento, cuit } = query.filters;
    if (!actor.confirmado && (documento || cuit)) return EMPTY_LISTING;
    const page = await findSuministrosByUsuario(deps.db, actor.usuarioId, query);
    return { ...page, rows: page.rows.map((row) => presentOwn(row, actor.confirmado)) };
  }
  if (!actsAs(actor, SEE_OTHERS)) return EMPTY_LISTING;
  const page = await findSuministrosByUsuario(deps.db, usuarioId, query);
  return { ...page, rows: page.rows.map(presentForStaff) };
}

/** Only a person's own suministros may be listed without pages: the list of the staff can be huge. */
export function paged<Q extends Query>(query: Q): Q {
  return query.paginated ? query : { ...query, page: 1, itemsPerPage: PAGE_SIZE, offset: 0, paginated: true };
}
