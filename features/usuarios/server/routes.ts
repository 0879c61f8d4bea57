import { type App, mount, staged } from '@oficina/http';
import { cuentasRoutes, legalRoutes, usuariosRoutes } from '../contract/index.ts';
import { type AsignarRolesDeps, asignarRoles } from './asignar-roles.ts';
import { type ConfirmarEmailDeps, confirmarEmail } from './confirmar-email.ts';
import { crearUsuario, requireCanCrear } from './crear-usuario.ts';
import { type EditarPerfilDeps, editarPerfil } from './editar-perfil.ts';
import { type EditarUsuarioDeps, editarUsuario, usuarioEditable } from './editar-usuario.ts';
import { type EliminarCuentaDeps, eliminarCuenta, requireNotStaff } from './eliminar-cuenta.ts';
import { type GuardarPreferenciasDeps, guardarPreferencias, requireOwn } from './guardar-preferencias.ts';
import { type LegalDeps, verAceptaciones } from './legal/ver-aceptaciones.ts';
import { type ListarUsuariosDeps, listarUsuarios } from './listar-usuarios.ts';
import { type MisDatosDeps, misDatos } from './mis-datos.ts';
import { type ReenviarConfirmacionDeps, reenviarConfirmacion } from './reenviar-confirmacion.ts';
import { type RegistrarUsuarioDeps, registrarUsuario } from './registrar-usuario.ts';
import { loadStrengthMeter } from './strength-meter.ts';
import { type VerUsuarioDeps, verUsuario } from './ver-usuario.ts';

type CuentasDeps = RegistrarUsuarioDeps &
  EditarPerfilDeps &
  EditarUsuarioDeps &
  AsignarRolesDeps &
  GuardarPreferenciasDeps &
  ListarUsuariosDeps &
  EliminarCuentaDeps &
  MisDatosDeps;

export type UsuariosDeps = VerUsuarioDeps &
  ConfirmarEmailDeps &
  ReenviarConfirmacionDeps &
  CuentasDeps &
  LegalDeps;

export function registerUsuarios(app: App, deps: UsuariosDeps): void {
  // The word lists take a fifth of a second to load, so they load at start.
  app.addHook('onListen', async () => void (await loadStrengthMeter()));
  mount(app, usuariosRoutes, {
    ver: ({ actor, origin, params }) => verUsuario(deps, actor, origin, params.id),
    reenviarConfirmacion: ({ actor, origin, body }) => reenviarConfirmacion(deps, actor, origin, body),
    confirmarEmail: ({ origin, body }) => confirmarEmail(deps, origin, body.token),
  });
  mount(app, legalRoutes, {
    aceptaciones: ({ query }) => verAceptaciones(deps, query.filters.version),
  });
  registerCuentas(app, deps);
}

function registerCuentas(app: App, deps: CuentasDeps): void {
  const { registrar, editar, editarAdmin, asignarRoles: roles } = cuentasRoutes;
  const { guardarPreferencias: preferencias, eliminar } = cuentasRoutes;
  mount(app, cuentasRoutes, {
    listar: ({ actor, origin, query }) => listarUsuarios(deps, actor, origin, query),
    registrar: staged(
      registrar,
      async ({ actor }) => requireCanCrear(actor),
      ({ actor, origin, body }) =>
        actor ? crearUsuario(deps, actor, origin, body) : registrarUsuario(deps, origin, body),
    ),
    editar: staged(
      editar,
      ({ actor, params }) => requireOwn(actor, params.id),
      ({ actor, origin, body }) => editarPerfil(deps, actor, origin, body),
    ),
    editarAdmin: staged(
      editarAdmin,
      ({ actor, params }) => usuarioEditable(deps, actor, params.id),
      ({ actor, origin, body }, usuario) => editarUsuario(deps, actor, origin, { usuario, input: body }),
    ),
    asignarRoles: staged(
      roles,
      ({ actor, params }) => usuarioEditable(deps, actor, params.id),
      ({ actor, origin, body }, { id }) =>
        asignarRoles(deps, actor, origin, { id, requestedRoles: body.roles }),
    ),
    guardarPreferencias: staged(
      preferencias,
      ({ actor, params }) => requireOwn(actor, params.id),
      ({ actor, body }) => guardarPreferencias(deps, actor, body),
    ),
    eliminar: staged(
      eliminar,
      ({ actor }) => requireNotStaff(actor),
      ({ actor, origin, body }) => eliminarCuenta(deps, actor, origin, body),
    ),
    misDatos: ({ actor, origin }) => misDatos(deps, actor, origin),
  });
}
