import type { Db } from '@oficina/db';
import { type Actor, hasRole, type Origin, requireRole } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Role } from '@oficina/values';
import type { Usuario } from '../contract/index.ts';
import type { ReadLegal } from './legal/read-legal.ts';
import { presentForMostrador, presentReduced, presentUsuario } from './present.ts';
import { recordAuditoria } from './record-auditoria.ts';
import { findUsuarioVisible, type UsuarioVisible } from './usuarios.repository.ts';

export type IsCustomerOfEncargado = (db: Db, encargadoId: number, usuarioId: number) => Promise<boolean>;

export type VerUsuarioDeps = {
  db: Db;
  readLegal: ReadLegal;
  isCustomerOfEncargado: IsCustomerOfEncargado;
};

const STAFF_VIEWER_ROLES: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_USUARIO_ADMIN',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_MOSTRADOR',
];

/**
 * People always see themselves; user administrators see anybody in full; the requerimiento roles and the counter get a reduced
 * view.
 * Everybody else gets a 404.
 */
export async function verUsuario(
  deps: VerUsuarioDeps,
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<Draft<Usuario>> {
  if (id === actor.usuarioId) return presentUsuario(await find(deps, id), await viewOf(deps, false));
  const view = await staffView(deps, actor, id);
  if (!view) throw notFound();
  const row = await find(deps, id);
  await recordAuditoria(deps.db, {
    actor,
    origin,
    accion: 'usuario.ver',
    entidad: 'usuario',
    entidadId: id,
  });
  if (view === 'mostrador') return presentForMostrador(row);
  return view === 'reducida' ? presentReduced(row) : presentUsuario(row, await viewOf(deps, true));
}

async function find(deps: VerUsuarioDeps, id: number): Promise<UsuarioVisible> {
  const row = await findUsuarioVisible(deps.db, id);
  if (!row) throw notFound();
  return row;
}

const viewOf = async ({ readLegal }: VerUsuarioDeps, withCreated: boolean) => ({
  legalVersion: (await readLegal()).version,
  withCreated,
});

async function staffView(
  deps: VerUsuarioDeps,
  actor: Actor,
  id: number,
): Promise<'completa' | 'reducida' | 'mostrador' | null> {
  // The refusal comes before looking for the row: staff without the second factor must not learn who exists.
  requireRole(actor, STAFF_VIEWER_ROLES, notFound);
  if (hasRole(actor, ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'])) return 'completa';
  if (hasRole(actor, ['ROLE_REQUERIMIENTO_ADMIN'])) return 'reducida';
  const isCustomer =
    hasRole(actor, ['ROLE_REQUERIMIENTO_ENCARGADO']) &&
    (await deps.isCustomerOfEncargado(deps.db, actor.usuarioId, id));
  if (isCustomer) return 'reducida';
  return hasRole(actor, ['ROLE_MOSTRADOR']) ? 'mostrador' : null;
}
