import type { PublicConfig } from '@oficina/hydra';
import { solicitudPath } from '@oficina/requerimientos/contract';
import { type Role, STAFF_ROLES } from '@oficina/values';
import { type ComponentType, lazy } from 'react';
import { matchPath, Navigate } from 'react-router';
import type { AutologinRequest } from './autologin.ts';
import type { Link } from './link.ts';
import { Login, Logout } from './login-pages.tsx';
import { AgregarSuministro, Consumos, Facturas, Suministros } from './own-pages.tsx';
import type { ClientState } from './persistent-state.ts';

export type PagesProps = { config: PublicConfig; autologin: AutologinRequest | null; link: Link | null };
type Page = ComponentType<PagesProps & { state: ClientState }>;

export const loadInicio = () => import('./inicio.page.tsx');
const Inicio = lazy(loadInicio);

// The home page must not load even the file names of the other features.
// biome-ignore lint/suspicious/noExplicitAny: a lazy component of React accepts any props
function pagesIn<Pages extends Record<keyof Pages, ComponentType<any>>>(load: () => Promise<Pages>) {
  return <Name extends keyof Pages>(name: Name) => lazy(async () => ({ default: (await load())[name] }));
}
export const loadPay = () => import('./pay-pages.tsx');
const pay = pagesIn(loadPay);
const acceso = pagesIn(() => import('./access-pages.tsx'));
const cuenta = pagesIn(() => import('./account-pages.tsx'));
const requerimientos = pagesIn(() => import('./requerimientos-pages.tsx'));
const staff = pagesIn(() => import('./staff-pages.tsx'));

export const StaffShortcuts = staff('StaffShortcuts');
export const StaffSearch = staff('StaffSearch');
export const StaffCounts = staff('StaffCounts');
export const StaffPlace = staff('StaffPlace');
export const StaffVistas = staff('StaffVistas');

const Arrepentimiento = () => <Navigate replace to={solicitudPath('arrepentimiento')} />;

const ADMIN: readonly Role[] = ['ROLE_ADMIN'];
const REQUERIMIENTO_ROLES: readonly Role[] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'];
const USUARIOS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'];
const CUSTOMER_ROLES: readonly Role[] = [...USUARIOS, ...REQUERIMIENTO_ROLES];
const PERSONA_ROLES: readonly Role[] = [...CUSTOMER_ROLES, 'ROLE_MOSTRADOR'];
const CORREOS: readonly Role[] = ['ROLE_ADMIN', 'ROLE_SUMINISTRO_MAIL'];
const CONFIGURACION: readonly Role[] = ['ROLE_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN'];
const CORTES: readonly Role[] = ['ROLE_CORTE_ADMIN'];
const SUMINISTROS: readonly Role[] = [...CORREOS, ...REQUERIMIENTO_ROLES, ...CORTES, 'ROLE_MOSTRADOR'];

export type Route = {
  path: string;
  auth: boolean;
  page: Page;
  /** The menu shows the page to these roles, and it is not loaded for anybody else. */
  roles?: readonly Role[];
  withMenu?: true;
};

export const routes: readonly Route[] = [
  { path: '/', auth: true, page: Inicio },
  { path: '/login', auth: false, page: Login },
  { path: '/autologin', auth: false, page: acceso('Autologin') },
  { path: '/logout', auth: false, page: Logout },
  { path: '/registro', auth: false, page: acceso('Registro') },
  { path: '/restablecer', auth: false, withMenu: true, page: acceso('Restablecer') },
  { path: '/perfil', auth: true, page: cuenta('Perfil') },
  { path: '/preferencias', auth: true, page: cuenta('Preferencias') },
  { path: '/2fa', auth: true, page: cuenta('DosPasos') },
  { path: '/eliminar_cuenta', auth: false, withMenu: true, page: cuenta('EliminarCuenta') },
  { path: '/validar/telefono', auth: true, page: cuenta('Telefono') },
  { path: '/validar/identidad', auth: true, page: cuenta('Identidad') },
  { path: '/suministros', auth: true, page: Suministros },
  { path: '/suministros/agregar', auth: true, page: AgregarSuministro },
  { path: '/facturas', auth: true, page: Facturas },
  { path: '/facturas/pagar', auth: true, page: pay('Pagar') },
  { path: '/facturas/pagos', auth: true, page: pay('Historial') },
  { path: '/facturas/pagos/:id', auth: true, page: pay('VerPago') },
  { path: '/tarjetas', auth: true, page: pay('Tarjetas') },
  { path: '/tarjetas/agregar', auth: true, page: pay('AgregarTarjeta') },
  { path: '/consumos/:suministro?', auth: true, page: Consumos },
  { path: '/requerimientos/cat/:catid', auth: true, page: requerimientos('Categoria') },
  { path: '/requerimientos/agregar/:catid', auth: true, page: requerimientos('AgregarRequerimiento') },
  { path: '/requerimientos/ver/:id', auth: true, page: requerimientos('VerRequerimiento') },
  { path: '/admin', auth: true, roles: STAFF_ROLES, page: staff('Dia') },
  { path: '/admin/requerimientos', auth: true, roles: REQUERIMIENTO_ROLES, page: staff('Requerimientos') },
  {
    path: '/admin/requerimientos/ver/:id',
    auth: true,
    roles: [...REQUERIMIENTO_ROLES, 'ROLE_MOSTRADOR'],
    page: staff('AtenderRequerimiento'),
  },
  { path: '/admin/suministros', auth: true, roles: SUMINISTROS, page: staff('StaffSuministros') },
  { path: '/admin/suministros/:id', auth: true, roles: SUMINISTROS, page: staff('Ficha') },
  { path: '/admin/usuarios', auth: true, roles: CUSTOMER_ROLES, page: staff('Usuarios') },
  { path: '/admin/usuarios/:id', auth: true, roles: PERSONA_ROLES, page: staff('Usuario') },
  { path: '/admin/usuarios/:id/editar', auth: true, roles: USUARIOS, page: staff('EditarUsuario') },
  { path: '/admin/facturas/pagos', auth: true, roles: ADMIN, page: staff('Pagos') },
  { path: '/admin/facturas/pagos/:id', auth: true, roles: ADMIN, page: staff('Pago') },
  { path: '/admin/mensajes', auth: true, roles: ADMIN, page: staff('Mensajes') },
  { path: '/admin/mensajes/plantillas', auth: true, roles: ADMIN, page: staff('Plantillas') },
  { path: '/admin/suministro_mails', auth: true, roles: CORREOS, page: staff('Correos') },
  { path: '/admin/suministro_mails/agregar', auth: true, roles: CORREOS, page: staff('AgregarMail') },
  { path: '/admin/suministro_telefonos', auth: true, roles: CORREOS, page: staff('Celulares') },
  { path: '/admin/suministro_telefonos/agregar', auth: true, roles: CORREOS, page: staff('AgregarCelular') },
  { path: '/admin/archivos_facturas', auth: true, roles: ADMIN, page: staff('ArchivosFacturas') },
  { path: '/admin/archivos_subidas', auth: true, roles: ADMIN, page: staff('ArchivosSubidas') },
  { path: '/admin/cortes', auth: true, roles: CORTES, page: staff('Cortes') },
  { path: '/admin/configuracion/:seccion?', auth: true, roles: CONFIGURACION, page: staff('Configuracion') },
  { path: '/admin/indicadores', auth: true, roles: ADMIN, page: staff('Indicadores') },
  { path: '/admin/auditoria', auth: true, roles: ADMIN, page: staff('Auditoria') },
  { path: '/validar/correo', auth: false, withMenu: true, page: acceso('ValidarCorreo') },
  { path: '/validar/suministro', auth: false, page: acceso('ValidarMail') },
  { path: '/baja', auth: false, page: acceso('BajaMail') },
  { path: '/solicitudes/:tipo', auth: false, withMenu: true, page: requerimientos('Solicitud') },
  { path: '/arrepentimiento', auth: false, page: Arrepentimiento },
  { path: '/reclamo', auth: false, page: requerimientos('EstadoPublico') },
];

/** This only decides what is shown; the server checks the permissions again. */
export const opens = (path: string, roles: readonly Role[]): boolean => {
  const route = routes.find((one) => one.path === path) ?? routes.find((one) => matchPath(one.path, path));
  return route?.roles?.some((role) => roles.includes(role)) ?? true;
};

/** This answers for an address, where `opens` answers for a page; what is not a page of this web opens for nobody. */
export function canOpen(pathname: string, roles: readonly Role[]): boolean {
  const route = routes.find(({ path }) => matchPath(path, pathname));
  return route !== undefined && opens(route.path, roles);
}
