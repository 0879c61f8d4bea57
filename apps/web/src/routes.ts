/** The pages that exist. What is not here is in no menu and in no link. */
export const builtRoutes = [
  { path: '/', auth: true },
  { path: '/login', auth: false },
  { path: '/autologin', auth: false },
  { path: '/logout', auth: false },
  { path: '/registro', auth: false },
  { path: '/restablecer', auth: false },
  { path: '/perfil', auth: true },
  { path: '/preferencias', auth: true },
  { path: '/2fa', auth: true },
  { path: '/eliminar_cuenta', auth: false },
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
  { path: '/admin/requerimientos', auth: true },
  { path: '/admin/requerimientos/ver/:id', auth: true },
  { path: '/admin/usuarios', auth: true },
  { path: '/admin/usuarios/:id', auth: true },
  { path: '/admin/usuarios/:id/editar', auth: true },
  { path: '/admin/facturas/pagos', auth: true },
  { path: '/admin/facturas/pagos/:id', auth: true },
  { path: '/admin/mensajes', auth: true },
  { path: '/admin/mensajes/plantillas', auth: true },
  { path: '/admin/suministro_mails', auth: true },
  { path: '/admin/suministro_mails/agregar', auth: true },
  { path: '/admin/archivos_facturas', auth: true },
  { path: '/admin/archivos_subidas', auth: true },
  { path: '/admin/cortes', auth: true },
  { path: '/admin/indicadores', auth: true },
  { path: '/validar/correo', auth: false },
  { path: '/validar/suministro', auth: false },
  { path: '/baja', auth: false },
  { path: '/solicitudes/:tipo', auth: false },
  { path: '/arrepentimiento', auth: false },
  { path: '/reclamo', auth: false },
] as const;

export type BuiltPath = (typeof builtRoutes)[number]['path'];

/** A page whose last part may be left out is also that page without it. */
const withoutOptional = (path: string) => path.replace(/\/:\w+\?$/, '');

export function isBuilt(path: string): boolean {
  return builtRoutes.some((route) => route.path === path || withoutOptional(route.path) === path);
}

/** The address, when the page exists. */
export function ifBuilt(path: string): string | undefined {
  return isBuilt(path) ? path : undefined;
}
