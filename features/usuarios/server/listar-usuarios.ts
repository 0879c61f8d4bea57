import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Usuario, usuariosQuery } from '../contract/index.ts';
import type { ReadLegal } from './legal/read-legal.ts';
import { presentReduced, presentUsuario } from './present.ts';
import { recordAuditoria } from './record-auditoria.ts';
import { findUsuarios } from './search-usuarios.repository.ts';

/** Port of requerimientos: returns the customers of the cases assigned to this encargado. */
export type CustomersOfEncargado = (db: Db, encargadoId: number) => Promise<readonly number[]>;

export type ListarUsuariosDeps = {
  db: Db;
  readLegal: ReadLegal;
  customersOfEncargado: CustomersOfEncargado;
};

/** User administrators get the full view, the requerimiento roles a reduced one; an encargado sees only their customers. */
export async function listarUsuarios(
  deps: ListarUsuariosDeps,
  actor: Actor,
  origin: Origin,
  query: Query<typeof usuariosQuery>,
): Promise<Listing<Draft<Usuario>>> {
  const { roles } = actor;
  const isUsuarioAdmin = roles.includes('ROLE_ADMIN') || roles.includes('ROLE_USUARIO_ADMIN');
  const isOwnOnly = !isUsuarioAdmin && !roles.includes('ROLE_REQUERIMIENTO_ADMIN');
  const customerIds = isOwnOnly ? await deps.customersOfEncargado(deps.db, actor.usuarioId) : null;
  const { rows, ...cuenta } = await findUsuarios(deps.db, query, customerIds);
  await recordAuditoria(deps.db, {
    actor,
    origin,
    accion: 'usuario.listar',
    entidad: 'usuario',
    cambios: { filtros: query.filters, pagina: query.page, usuarios: rows.map(({ id }) => id) },
  });
  const { version: legalVersion } = await deps.readLegal();
  const view = { legalVersion, withCreated: true };
  return {
    ...cuenta,
    rows: rows.map((row) => (isUsuarioAdmin ? presentUsuario(row, view) : presentReduced(row))),
  };
}
