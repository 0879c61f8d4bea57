import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { RequerimientoCategoria } from '../../contract/index.ts';
import { findCategoriaById, hasRequerimiento } from '../categorias.repository.ts';
import type { ReadRules } from '../deps.ts';
import { canSeeInactive } from './listar-categorias.ts';
import { presentCategoria } from './present-categoria.ts';

/** A category that is no longer offered is still visible to people who have a case in it. */
export async function verCategoria(
  deps: { db: Db; readRules: ReadRules },
  actor: Actor,
  id: number,
): Promise<Draft<RequerimientoCategoria>> {
  const row = await findCategoriaById(deps.db, id);
  if (!row) throw notFound();
  const inCategoria = { usuario_id: actor.usuarioId, categoria_id: id };
  const visible = row.activo || canSeeInactive(actor) || (await hasRequerimiento(deps.db, inCategoria));
  if (!visible) throw notFound();
  return presentCategoria(row, await deps.readRules(deps.db));
}
