import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import type { Draft, Listing, Query } from '@oficina/hydra';
import type { Usuario, usuariosQuery } from '../contract/index.ts';
import { findUsuarios } from './buscar-usuarios.repository.ts';
import { presentReducido, presentUsuario } from './present.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';

/** The customers of the cases assigned to this encargado. Requerimientos answers it. */
export type ClientesDelEncargado = (db: Db, encargadoId: number) => Promise<readonly number[]>;

export type ListarUsuariosDeps = {
  db: Db;
  legalVersion: string | undefined;
  clientesDelEncargado: ClientesDelEncargado;
};

/** Whole to the user administrators, reduced to whoever attends claims; to an encargado, only their customers. */
export async function listarUsuarios(
  deps: ListarUsuariosDeps,
  actor: Actor,
  origin: Origin,
  query: Query<typeof usuariosQuery>,
): Promise<Listing<Draft<Usuario>>> {
  const { roles } = actor;
  const administra = roles.includes('ROLE_ADMIN') || roles.includes('ROLE_USUARIO_ADMIN');
  const soloSuyos = !administra && !roles.includes('ROLE_REQUERIMIENTO_ADMIN');
  const suyos = soloSuyos ? await deps.clientesDelEncargado(deps.db, actor.usuarioId) : null;
  const { rows, ...cuenta } = await findUsuarios(deps.db, query, suyos);
  await registrarAuditoria(deps.db, {
    actor,
    origin,
    accion: 'usuario.listar',
    entidad: 'usuario',
    cambios: { filtros: query.filters, pagina: query.page, usuarios: rows.map(({ id }) => id) },
  });
  const vista = { legalVersion: deps.legalVersion, conFechaDeAlta: true };
  return {
    ...cuenta,
    rows: rows.map((row) => (administra ? presentUsuario(row, vista) : presentReducido(row))),
  };
}
