import type { Db } from '@oficina/db';
import { LISTAS } from '@oficina/mesa/contract';
import { ROLES } from '@oficina/values';

type Real = (...args: unknown[]) => unknown;
type Actor = { usuarioId: number; roles: readonly string[] };

/** These guards look at a row, after the route's own guard has passed. */
export type Guard = {
  /** The path is relative to `features/`. */
  modulePath: string;
  nombre: string;
  mutant: (real: Real, args: unknown[]) => unknown;
  /** Removing the guard must make these rows of the table fail. */
  rows: readonly string[];
  /** The guard only has an effect while the second factor is required. */
  required?: true;
};

const isActor = (valor: unknown): valor is Actor =>
  typeof valor === 'object' && valor !== null && 'usuarioId' in valor && 'roles' in valor;
const withActor = (args: unknown[], cambio: object) =>
  args.map((arg) => (isActor(arg) ? { ...arg, ...cambio } : arg));

const allow: Guard['mutant'] = () => undefined;
const always =
  <T>(valor: T): Guard['mutant'] =>
  () =>
    valor;
const withAllRoles: Guard['mutant'] = (real, args) =>
  real(...withActor(args, { roles: ROLES, otpPendiente: false }));
const asOwner =
  (table: 'tarjetas' | 'usuario_suministros' | 'archivo_adjuntos'): Guard['mutant'] =>
  async (real, args) => {
    const [{ db }, , id] = args as [{ db: Db }, unknown, number];
    const row = await db.selectFrom(table).select('usuario_id').where('id', '=', id).executeTakeFirst();
    return real(...(row ? withActor(args, { usuarioId: row.usuario_id }) : args));
  };

const guard = (
  location: string,
  mutant: Guard['mutant'],
  rows: string | readonly string[],
  more: Pick<Guard, 'required'> = {},
): Guard => {
  const [modulePath = '', nombre = ''] = location.split(' ');
  return { modulePath, nombre, mutant, rows: [rows].flat(), ...more };
};

const EDIT_USUARIO = 'PATCH /api/usuarios/:id/admin';
const VALIDAR = ['POST /api/persona_inquiries', 'POST /api/persona_inquiries/asociar'];

export const GUARDS: readonly Guard[] = [
  guard('usuarios/server/rank.ts requireRank', allow, EDIT_USUARIO),
  guard('usuarios/server/rank.ts requireRank', allow, VALIDAR),
  guard('usuarios/server/rank.ts requireRank', allow, 'POST /api/oob/mesa/usuarios/:id/correo'),
  guard('usuarios/server/rank.ts rankViolations', always([]), EDIT_USUARIO),
  guard(
    'usuarios/server/editar-usuario.ts usuarioEditable',
    (real, args) => real(...withActor(args, { usuarioId: 0 })),
    EDIT_USUARIO,
  ),
  guard(
    'usuarios/server/editar-usuario.ts usuarioEditable',
    (real, args) => real(...withActor(args, { usuarioId: 0 })),
    'PATCH /api/usuarios/:id/roles',
  ),
  guard('usuarios/server/guardar-preferencias.ts requireOwn', allow, 'PATCH /api/usuarios/:id'),
  guard('usuarios/server/guardar-preferencias.ts requireOwn', allow, 'PATCH /api/usuario_preferencias/:id'),
  guard('usuarios/server/crear-usuario.ts requireCanCrear', allow, 'POST /api/usuarios'),
  guard('usuarios/server/eliminar-cuenta.ts requireNotStaff', allow, 'POST /api/delete_account'),
  guard('usuarios/server/require-recent-clave.ts requireRecentClave', allow, EDIT_USUARIO),
  guard('usuarios/server/require-recent-clave.ts requireRecentClave', allow, 'PATCH /api/usuarios/:id'),
  guard('usuarios/server/require-recent-clave.ts requireRecentClave', allow, 'PUT /api/oob/ajustes/:clave'),
  guard('usuarios/server/ver-usuario.ts verUsuario', withAllRoles, 'GET /api/usuarios/:id'),
  guard('usuarios/server/listar-usuarios.ts listarUsuarios', withAllRoles, 'GET /api/usuarios'),
  guard('ajustes/server/ver-ajustes.ts requireAjuste', withAllRoles, 'PUT /api/oob/ajustes/:clave'),
  guard('ajustes/server/ver-ajustes.ts verVersiones', withAllRoles, 'GET /api/oob/ajustes/:clave/versiones'),
  guard('ajustes/server/aviso.ts verMotd', withAllRoles, 'GET /api/oob/usuario/motd'),
  guard('sesion/server/inhabilitar-otp.ts requireCanDisableOtp', allow, 'POST /api/oob/otp/inhabilitar', {
    required: true,
  }),
  guard('validaciones/server/usuario-access.ts requireUsuarioAccess', withAllRoles, VALIDAR),
  guard(
    'validaciones/server/listar-inquiries.ts listarInquiries',
    withAllRoles,
    'GET /api/persona_inquiries',
  ),
  guard(
    'suministros/server/listar-usuario-suministros.ts listarUsuarioSuministros',
    withAllRoles,
    'GET /api/usuario_suministros',
  ),
  guard(
    'suministros/server/listar-usuario-suministros.ts requireOwnUsuarioSuministro',
    asOwner('usuario_suministros'),
    'PATCH /api/usuario_suministros/:id',
  ),
  guard(
    'suministros/server/listar-usuario-suministros.ts requireManageableUsuarioSuministro',
    withAllRoles,
    'DELETE /api/usuario_suministros/:id',
  ),
  guard('suministros/server/listar-suministros.ts listarSuministros', withAllRoles, 'GET /api/suministros'),
  guard('suministros/server/ver-suministro.ts verSuministro', withAllRoles, 'GET /api/suministros/:id'),
  guard('facturas/server/listar-facturas.ts listarFacturas', withAllRoles, 'GET /api/facturas'),
  guard('facturas/server/ver-factura.ts verFactura', withAllRoles, 'GET /api/facturas/:id'),
  guard('facturas/server/ver-factura.ts facturaVisible', withAllRoles, 'POST /api/facturas/:id/enlace'),
  guard('facturas/server/ver-factura.ts facturaVisible', withAllRoles, 'GET /api/facturas/:id/pdf'),
  guard('facturas/server/ver-factura.ts facturaVisible', withAllRoles, 'GET /api/facturas/:id/cupon'),
  guard('consumos/server/listar-consumos.ts listarConsumos', withAllRoles, 'GET /api/consumos'),
  guard('mensajes/server/listar-mensajes.ts listarMensajes', withAllRoles, 'GET /api/mensajes'),
  guard('mensajes/server/ver-mensaje.ts verMensaje', withAllRoles, 'GET /api/mensajes/:id'),
  guard('tarjetas/server/ver-tarjeta.ts requireOwnTarjeta', asOwner('tarjetas'), 'PATCH /api/tarjetas/:id'),
  guard('tarjetas/server/ver-tarjeta.ts requireOwnTarjeta', asOwner('tarjetas'), 'DELETE /api/tarjetas/:id'),
  guard('pagos/server/listar-pagos.ts listarPagos', withAllRoles, 'GET /api/pagos'),
  guard('pagos/server/ver-pago.ts pagoVisible', withAllRoles, 'GET /api/pagos/:id'),
  guard('pagos/server/ver-pago.ts pagoVisible', withAllRoles, 'GET /api/pagos/:id/comprobante'),
  guard('pagos/server/ver-pago.ts pagoVisible', withAllRoles, 'GET /api/pagos/:id/qr.svg'),
  guard('pagos/server/ver-pago.ts pagoVisible', withAllRoles, 'GET /api/pagos/:id/qr.png'),
  guard('pagos/server/ver-pago.ts pagoVisible', withAllRoles, 'POST /api/pagos/:id/cancelar'),
  guard('cortes/server/ver-corte.ts verCorte', withAllRoles, 'GET /api/cortes/:id'),
  guard('cortes/server/ver-corte.ts canPublicarCortes', always(true), 'GET /api/cortes'),
  guard(
    'requerimientos/server/permissions.ts readingRelationsOf',
    always(['duenio', 'administrador', 'encargado', 'encargadoLibre']),
    'GET /api/requerimientos/:id',
  ),
  guard(
    'requerimientos/server/permissions.ts relationsOf',
    always(['duenio', 'administrador', 'encargado', 'encargadoLibre']),
    'GET /api/oob/adjunto/ver',
  ),
  guard(
    'requerimientos/server/visible-requerimiento.ts getVisibleRequerimiento',
    withAllRoles,
    'PATCH /api/requerimientos/:id/estado',
  ),
  guard(
    'requerimientos/server/visible-requerimiento.ts getVisibleRequerimiento',
    withAllRoles,
    'POST /api/requerimiento_seguimientos',
  ),
  guard(
    'requerimientos/server/atender/listar-requerimientos.ts listarRequerimientos',
    withAllRoles,
    'GET /api/requerimientos',
  ),
  guard(
    'adjuntos/server/ver-adjunto.ts getOwnArchivo',
    asOwner('archivo_adjuntos'),
    'PATCH /api/archivo_adjuntos/:id',
  ),
  guard('requerimientos/server/atender/notas.ts getRequerimientoForNotas', withAllRoles, [
    'GET /api/oob/requerimientos/:id/notas',
    'GET /api/oob/requerimientos/:id/historia',
    'GET /api/oob/requerimientos/:id/relacionados',
  ]),
  guard('requerimientos/server/atender/atender.ts getRequerimientoToAttend', withAllRoles, [
    'POST /api/oob/requerimientos/:id/atender',
    'POST /api/oob/requerimientos/:id/unir',
    'DELETE /api/oob/requerimientos/:id/unir',
  ]),
  guard('adjuntos/server/ver-adjunto.ts verMiniatura', withAllRoles, 'GET /api/oob/adjunto/miniatura'),
  guard(
    'mesa/server/vistas.repository.ts lockVista',
    (real, [tx, viewer, id]) => real(tx, { ...(viewer as object), listas: LISTAS }, id),
    'DELETE /api/oob/mesa/vistas/:id',
  ),
  guard(
    'requerimientos/server/iniciar/listar-categorias.ts canSeeInactive',
    always(true),
    'GET /api/requerimiento_categorias/:id',
  ),
];
