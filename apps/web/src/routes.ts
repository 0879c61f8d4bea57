import type { Role } from '@oficina/values';

const ADMIN: readonly Role[] = ['ROLE_ADMIN'];
const CASOS: readonly Role[] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'];
const USUARIOS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'];
const CLIENTES: readonly Role[] = [...USUARIOS, ...CASOS];
const CORREOS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_SUMINISTRO_MAIL'];
const CORTES: readonly Role[] = ['ROLE_CORTE_ADMIN'];

/**
 * The pages that exist. What is not here is in no menu and in no link. One of the staff says which roles open it: the
 * menu shows it to them, and to anybody else nothing of it is loaded. `conMenu`: of anybody, and whoever is signed in
 * keeps their menu there.
 */
export const builtRoutes = [
  { path: '/', auth: true },
  { path: '/login', auth: false },
  { path: '/autologin', auth: false },
  { path: '/logout', auth: false },
  { path: '/registro', auth: false },
  { path: '/restablecer', auth: false, conMenu: true },
  { path: '/perfil', auth: true },
  { path: '/preferencias', auth: true },
  { path: '/2fa', auth: true },
  { path: '/eliminar_cuenta', auth: false, conMenu: true },
  { path: '/validar/telefono', auth: true },
  { path: '/validar/identidad', auth: true },
  { path: '/suministros', auth: true },
  { path: '/suministros/agregar', auth: true },
  { path: '/facturas', auth: true },
  { path: '/facturas/pagar', auth: true },
  { path: '/facturas/pagos', auth: true },
  { path: '/facturas/pagos/:id', auth: true },
  { path: '/tarjetas', auth: true },
  { path: '/tarjetas/agregar', auth: true },
  { path: '/consumos/:suministro?', auth: true },
  { path: '/requerimientos/cat/:catid', auth: true },
  { path: '/requerimientos/agregar/:catid', auth: true },
  { path: '/requerimientos/ver/:id', auth: true },
  { path: '/admin/requerimientos', auth: true, roles: CASOS },
  { path: '/admin/requerimientos/ver/:id', auth: true, roles: CASOS },
  { path: '/admin/usuarios', auth: true, roles: CLIENTES },
  { path: '/admin/usuarios/:id', auth: true, roles: CLIENTES },
  { path: '/admin/usuarios/:id/editar', auth: true, roles: USUARIOS },
  { path: '/admin/facturas/pagos', auth: true, roles: ADMIN },
  { path: '/admin/facturas/pagos/:id', auth: true, roles: ADMIN },
  { path: '/admin/mensajes', auth: true, roles: ADMIN },
  { path: '/admin/mensajes/plantillas', auth: true, roles: ADMIN },
  { path: '/admin/suministro_mails', auth: true, roles: CORREOS },
  { path: '/admin/suministro_mails/agregar', auth: true, roles: CORREOS },
  { path: '/admin/archivos_facturas', auth: true, roles: ADMIN },
  { path: '/admin/archivos_subidas', auth: true, roles: ADMIN },
  { path: '/admin/cortes', auth: true, roles: CORTES },
  { path: '/admin/indicadores', auth: true, roles: ADMIN },
  { path: '/validar/correo', auth: false, conMenu: true },
  { path: '/validar/suministro', auth: false },
  { path: '/baja', auth: false },
  { path: '/solicitudes/:tipo', auth: false, conMenu: true },
  { path: '/arrepentimiento', auth: false },
  { path: '/reclamo', auth: false },
] as const;

export type BuiltPath = (typeof builtRoutes)[number]['path'];

const rolesByPath = new Map<BuiltPath, readonly Role[]>(
  builtRoutes.flatMap((route) => ('roles' in route ? [[route.path, route.roles] as const] : [])),
);

/** Of the staff: anybody else is told so instead. */
export const isOfStaff = (path: BuiltPath): boolean => rolesByPath.has(path);

/** Whether somebody with those roles may see that page; what is in it, the server says again. */
export const opens = (path: BuiltPath, roles: readonly Role[]): boolean =>
  rolesByPath.get(path)?.some((role) => roles.includes(role)) ?? true;

/** A page whose last part may be left out is also that page without it. */
const withoutOptional = (path: string) => path.replace(/\/:\w+\?$/, '');

export function isBuilt(path: string): boolean {
  return builtRoutes.some((route) => route.path === path || withoutOptional(route.path) === path);
}

/** The address, when the page exists. */
export function ifBuilt(path: string): string | undefined {
  return isBuilt(path) ? path : undefined;
}
