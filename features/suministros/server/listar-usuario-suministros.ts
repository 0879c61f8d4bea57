import type { Db } from '@oficina/db';
import { type Actor, type Origin, requireOwnOrRole, requireRole } from '@oficina/http';
import { type Draft, type Listing, notFound, type Query } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import type { Role } from '@oficina/values';
import type { UsuarioSuministro } from '../contract/index.ts';
import type { usuarioSuministrosQuery } from '../contract/routes.ts';
import { paged } from './listar-suministros.ts';
import { presentForeignUsuarioSuministro, presentUsuarioSuministro } from './present.ts';
import {
  findUsuarioSuministroById,
  findUsuarioSuministros,
  type UsuarioSuministroRow,
} from './usuario-suministros.repository.ts';

const MANAGERS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_MOSTRADOR'];

/** People see their own links; user administrators and the counter may see somebody else's. */
export async function listarUsuarioSuministros(
  deps: { db: Db },
  actor: Actor,
  origin: Origin,
  query: Query<typeof usuarioSuministrosQuery>,
): Promise<Listing<Draft<UsuarioSuministro>>> {
  const requested = query.filters.usuario ?? [actor.usuarioId];
  const isForeign = requireOwnOrRole(actor, requested, MANAGERS).length > 0;
  const page = await findUsuarioSuministros(deps.db, requested, isForeign ? paged(query) : query);
  if (!isForeign)
    return { ...page, rows: page.rows.map((row) => presentUsuarioSuministro(row, actor.confirmado)) };
  for (const entidadId of requested)
    await recordAuditoria(deps.db, {
      actor,
      origin,
      accion: 'usuario.suministros',
      entidad: 'usuario',
      entidadId,
    });
  return { ...page, rows: page.rows.map(presentForeignUsuarioSuministro) };
}

/** Another person's link answers 404. */
export async function requireOwnUsuarioSuministro(
  deps: { db: Db },
  actor: Actor,
  id: number,
): Promise<UsuarioSuministroRow> {
  const usuarioSuministro = await findUsuarioSuministroById(deps.db, id);
  if (usuarioSuministro?.usuario_id !== actor.usuarioId || !usuarioSuministro) throw notFound();
  return usuarioSuministro;
}

export async function requireManageableUsuarioSuministro(
  deps: { db: Db },
  actor: Actor,
  id: number,
): Promise<UsuarioSuministroRow> {
  const usuarioSuministro = await findUsuarioSuministroById(deps.db, id);
  if (usuarioSuministro && usuarioSuministro.usuario_id === actor.usuarioId) return usuarioSuministro;
  requireRole(actor, MANAGERS, notFound);
  if (!usuarioSuministro) throw notFound();
  return usuarioSuministro;
}
