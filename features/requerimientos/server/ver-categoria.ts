import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { RequerimientoCategoria } from '../contract/index.ts';
import { findCategoriaById, hasCasoEnCategoria } from './categorias.repository.ts';
import type { LeerReglas } from './deps.ts';
import { veInactivas } from './listar-categorias.ts';
import { presentCategoria } from './present.ts';

/** One that is no longer offered is still read by whoever has a case in it. */
export async function verCategoria(
  deps: { db: Db; leerReglas: LeerReglas },
  actor: Actor,
  id: number,
): Promise<Draft<RequerimientoCategoria>> {
  const row = await findCategoriaById(deps.db, id);
  if (!row) throw notFound();
  const visible =
    row.activo || veInactivas(actor) || (await hasCasoEnCategoria(deps.db, actor.usuarioId, id));
  if (!visible) throw notFound();
  return presentCategoria(row, await deps.leerReglas(deps.db));
}
