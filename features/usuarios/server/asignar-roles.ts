import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Draft, notFound } from '@oficina/hydra';
import type { Mensajero } from '@oficina/mensajes/server';
import { type Clock, isRole, ROLES, type Role } from '@oficina/values';
import type { Usuario } from '../contract/index.ts';
import { avisarSeguridad } from './avisar-seguridad.ts';
import type { TerminarSesiones } from './cambiar-email-ajeno.ts';
import { hayOtroAdministrador, lockAdministradores } from './cuentas.repository.ts';
import { rolDesconocido, rolDeValidacion, ultimoAdministrador } from './errors.ts';
import { loQueCambio } from './lo-que-cambio.ts';
import { presentUsuario } from './present.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';
import {
  findUsuarioVisible,
  lockUsuarioVivo,
  type UsuarioRow,
  updateUsuario,
} from './usuarios.repository.ts';

/** What other features do when the roles of somebody change, in the same piece. Requerimientos lets go of their cases. */
export type AlCambiarRoles = (
  tx: Tx,
  cambio: { usuarioId: number; roles: readonly Role[]; actor: Actor; origin: Origin; now: Date },
) => Promise<void>;

export type AsignarRolesDeps = {
  db: Db;
  clock: Clock;
  legalVersion: string | undefined;
  encolarMensaje: Mensajero['encolar'];
  terminarSesiones: TerminarSesiones;
  alCambiarRoles: AlCambiarRoles;
};

/** A change of roles ends what the person has open: sessions of staff are shorter, and what they opened may not be theirs. */
export async function asignarRoles(
  deps: AsignarRolesDeps,
  actor: Actor,
  origin: Origin,
  { id, pedidos }: { id: number; pedidos: readonly string[] },
): Promise<Draft<Usuario>> {
  if (!pedidos.every(isRole)) throw rolDesconocido();
  const row = await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await lockAdministradores(tx);
    const antes = await lockUsuarioVivo(tx, id);
    if (!antes) throw notFound();
    const roles = rolesQueQuedan(antes, pedidos);
    const deja = antes.roles.includes('ROLE_ADMIN') && !roles.includes('ROLE_ADMIN');
    if (deja && !(await hayOtroAdministrador(tx, id))) throw ultimoAdministrador();
    if (!sonLosMismos(antes.roles, roles)) {
      const despues = await updateUsuario(tx, id, { roles }, now);
      await deps.terminarSesiones(tx, id, now);
      await deps.alCambiarRoles(tx, { usuarioId: id, roles, actor, origin, now });
      await avisarSeguridad(deps, tx, { usuario: antes, cambio: 'roles', now });
      await registrarAuditoria(tx, {
        actor,
        origin,
        accion: 'usuario.asignar-roles',
        entidad: 'usuario',
        entidadId: id,
        cambios: loQueCambio(antes, despues),
      });
    }
    return findUsuarioVisible(tx, id);
  });
  if (!row) throw notFound();
  return presentUsuario(row, { legalVersion: deps.legalVersion, conFechaDeAlta: true });
}

/**
 * Two roles only mirror what was validated: asking for one that is not earned is refused, and leaving out one that is
 * takes nothing away. They are changed by validating.
 */
function rolesQueQuedan(usuario: UsuarioRow, pedidos: readonly Role[]): Role[] {
  const ganados: Partial<Record<Role, boolean>> = {
    ROLE_CONFIRMADO: usuario.email_validado,
    ROLE_VALIDADO: usuario.identidad_validada,
  };
  if (pedidos.some((rol) => ganados[rol] === false)) throw rolDeValidacion();
  return ROLES.filter((rol) => ganados[rol] ?? pedidos.includes(rol));
}

const sonLosMismos = (unos: readonly string[], otros: readonly string[]) =>
  unos.length === otros.length && unos.every((rol) => otros.includes(rol));
