import type { Db } from '@oficina/db';
import { ROLES } from '@oficina/values';

type Real = (...args: unknown[]) => unknown;
type Actor = { usuarioId: number; roles: readonly string[] };

/** A guard that looks at a row, past the one of the route, and what it becomes when it is taken away. */
export type Guardia = {
  /** From `features/`. */
  modulo: string;
  nombre: string;
  mutante: (real: Real, args: unknown[]) => unknown;
  /** Rows of the table in which it must be missed. */
  filas: readonly string[];
  /** It only says something while the second step is demanded. */
  exige?: true;
};

const esActor = (valor: unknown): valor is Actor =>
  typeof valor === 'object' && valor !== null && 'usuarioId' in valor && 'roles' in valor;
const conActor = (args: unknown[], cambio: object) =>
  args.map((uno) => (esActor(uno) ? { ...uno, ...cambio } : uno));

const pasa: Guardia['mutante'] = () => undefined;
const siempre =
  <T>(valor: T): Guardia['mutante'] =>
  () =>
    valor;
/** The guard is broken by giving the caller every role. */
const conTodosLosRoles: Guardia['mutante'] = (real, args) =>
  real(...conActor(args, { roles: ROLES, otpPendiente: false }));
/** The guard is broken by taking the caller for the owner of the row. */
const comoDuenio =
  (tabla: 'tarjetas' | 'usuario_suministros' | 'archivo_adjuntos'): Guardia['mutante'] =>
  async (real, args) => {
    const [{ db }, , id] = args as [{ db: Db }, unknown, number];
    const row = await db.selectFrom(tabla).select('usuario_id').where('id', '=', id).executeTakeFirst();
    return real(...(row ? conActor(args, { usuarioId: row.usuario_id }) : args));
  };

const guardia = (
  donde: string,
  mutante: Guardia['mutante'],
  filas: string | readonly string[],
  mas: Pick<Guardia, 'exige'> = {},
): Guardia => {
  const [modulo = '', nombre = ''] = donde.split(' ');
  return { modulo, nombre, mutante, filas: [filas].flat(), ...mas };
};

const EDITAR = 'PATCH /api/usuarios/:id/admin';
const VALIDAR = ['POST /api/persona_inquiries', 'POST /api/persona_inquiries/asociar'];

export const GUARDIAS: readonly Guardia[] = [
  guardia('usuarios/server/rango.ts comprobarRango', pasa, EDITAR),
  guardia('usuarios/server/rango.ts comprobarRango', pasa, VALIDAR),
  guardia('usuarios/server/rango.ts faltasDeRango', siempre([]), EDITAR),
  guardia(
    'usuarios/server/editar-usuario-personal.ts usuarioEditable',
    (real, args) => real(...conActor(args, { usuarioId: 0 })),
    EDITAR,
  ),
  guardia(
    'usuarios/server/editar-usuario-personal.ts usuarioEditable',
    (real, args) => real(...conActor(args, { usuarioId: 0 })),
    'PATCH /api/usuarios/:id/roles',
  ),
  guardia('usuarios/server/guardar-preferencias.ts soloPropio', pasa, 'PATCH /api/usuarios/:id'),
  guardia('usuarios/server/guardar-preferencias.ts soloPropio', pasa, 'PATCH /api/usuario_preferencias/:id'),
  guardia('usuarios/server/crear-usuario.ts puedeCrear', pasa, 'POST /api/usuarios'),
  guardia('usuarios/server/eliminar-cuenta.ts noEsPersonal', pasa, 'POST /api/delete_account'),
  guardia('usuarios/server/exigir-reciente.ts exigirReciente', pasa, EDITAR),
  guardia('usuarios/server/exigir-reciente.ts exigirReciente', pasa, 'PATCH /api/usuarios/:id'),
  guardia('usuarios/server/ver-usuario.ts verUsuario', conTodosLosRoles, 'GET /api/usuarios/:id'),
  guardia('usuarios/server/listar-usuarios.ts listarUsuarios', conTodosLosRoles, 'GET /api/usuarios'),
  guardia('usuarios/server/ver-motd.ts verMotd', conTodosLosRoles, 'GET /api/oob/usuario/motd'),
  guardia('sesion/server/inhabilitar-otp.ts exigirQuePueda', pasa, 'POST /api/oob/otp/inhabilitar', {
    exige: true,
  }),
  guardia('validaciones/server/de-quien.ts personaDe', conTodosLosRoles, VALIDAR),
  guardia('validaciones/server/de-quien.ts administra', siempre(true), 'GET /api/persona_inquiries'),
  guardia(
    'suministros/server/listar-vinculos.ts listarVinculos',
    conTodosLosRoles,
    'GET /api/usuario_suministros',
  ),
  guardia(
    'suministros/server/listar-vinculos.ts vinculoPropio',
    comoDuenio('usuario_suministros'),
    'PATCH /api/usuario_suministros/:id',
  ),
  guardia(
    'suministros/server/listar-vinculos.ts vinculoAdministrable',
    conTodosLosRoles,
    'DELETE /api/usuario_suministros/:id',
  ),
  guardia(
    'suministros/server/listar-suministros.ts listarSuministros',
    conTodosLosRoles,
    'GET /api/suministros',
  ),
  guardia('suministros/server/ver-suministro.ts verSuministro', conTodosLosRoles, 'GET /api/suministros/:id'),
  guardia('facturas/server/listar-facturas.ts listarFacturas', conTodosLosRoles, 'GET /api/facturas'),
  guardia('facturas/server/ver-factura.ts verFactura', conTodosLosRoles, 'GET /api/facturas/:id'),
  guardia('facturas/server/ver-factura.ts facturaVisible', conTodosLosRoles, 'POST /api/facturas/:id/enlace'),
  guardia('facturas/server/ver-factura.ts facturaVisible', conTodosLosRoles, 'GET /api/facturas/:id/pdf'),
  guardia('consumos/server/listar-consumos.ts listarConsumos', conTodosLosRoles, 'GET /api/consumos'),
  guardia('mensajes/server/listar-mensajes.ts listarMensajes', conTodosLosRoles, 'GET /api/mensajes'),
  guardia('mensajes/server/ver-mensaje.ts verMensaje', conTodosLosRoles, 'GET /api/mensajes/:id'),
  guardia('tarjetas/server/ver-tarjeta.ts tarjetaPropia', comoDuenio('tarjetas'), 'PATCH /api/tarjetas/:id'),
  guardia('tarjetas/server/ver-tarjeta.ts tarjetaPropia', comoDuenio('tarjetas'), 'DELETE /api/tarjetas/:id'),
  guardia('pagos/server/listar-pagos.ts listarPagos', conTodosLosRoles, 'GET /api/pagos'),
  guardia('pagos/server/ver-pago.ts verPago', conTodosLosRoles, 'GET /api/pagos/:id'),
  guardia('pagos/server/ver-pago.ts pagoVisible', conTodosLosRoles, 'GET /api/pagos/:id/comprobante'),
  guardia('cortes/server/ver-corte.ts verCorte', conTodosLosRoles, 'GET /api/cortes/:id'),
  guardia('cortes/server/ver-corte.ts anunciaCortes', siempre(true), 'GET /api/cortes'),
  guardia(
    'requerimientos/server/puede.ts papelesDe',
    siempre(['duenio', 'administrador', 'encargado', 'encargadoLibre']),
    'GET /api/requerimientos/:id',
  ),
  guardia(
    'requerimientos/server/puede.ts papelesDe',
    siempre(['duenio', 'administrador', 'encargado', 'encargadoLibre']),
    'GET /api/oob/adjunto/ver',
  ),
  guardia(
    'requerimientos/server/caso-visible.ts casoVisible',
    conTodosLosRoles,
    'PATCH /api/requerimientos/:id/estado',
  ),
  guardia(
    'requerimientos/server/caso-visible.ts casoVisible',
    conTodosLosRoles,
    'POST /api/requerimiento_seguimientos',
  ),
  guardia(
    'requerimientos/server/listar-requerimientos.ts listarRequerimientos',
    conTodosLosRoles,
    'GET /api/requerimientos',
  ),
  guardia(
    'requerimientos/server/adjuntar-archivo.ts archivoPropio',
    comoDuenio('archivo_adjuntos'),
    'PATCH /api/archivo_adjuntos/:id',
  ),
  guardia(
    'requerimientos/server/notas.ts casoConNotas',
    conTodosLosRoles,
    'GET /api/oob/requerimientos/:id/notas',
  ),
  guardia(
    'requerimientos/server/listar-categorias.ts veInactivas',
    siempre(true),
    'GET /api/requerimiento_categorias/:id',
  ),
];
