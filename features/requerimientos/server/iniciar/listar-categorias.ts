import type { Db } from '@oficina/db';
import { type Actor, actsAs } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { RequerimientoCategoria } from '../../contract/index.ts';
import type { categoriasQuery } from '../../contract/routes.ts';
import { findCategorias } from '../categorias.repository.ts';
import type { ReadRules } from '../deps.ts';
import { presentCategoria } from './present-categoria.ts';

export const canSeeInactive = (actor: Actor) => actsAs(actor, ['ROLE_REQUERIMIENTO_ADMIN']);

export async function listarCategorias(
  deps: { db: Db; readRules: ReadRules },
  actor: Actor,
  query: Query<typeof categoriasQuery>,
): Promise<Listing<Draft<RequerimientoCategoria>>> {
  const page = await findCategorias(deps.db, query, canSeeInactive(actor));
  const rules = await deps.readRules(deps.db);
  return { rows: page.rows.map((row) => presentCategoria(row, rules)), total: page.total };
}
