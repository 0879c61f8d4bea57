import type { RequerimientoCategoria } from '@oficina/requerimientos/contract';
import type { Role } from '@oficina/values';
import { addresses } from './addresses.ts';

export type MenuEntry = {
  label: string;
  to?: string;
  action?: 'cerrar-sesion';
  children?: MenuEntry[] | 'loading';
  novedades?: number;
};

/** Null is an anonymous visitor. */
export type MenuReader = { roles: readonly Role[]; confirmado: boolean } | null;

/** The key is the category and the value is its number of news. */
export type Novedades = ReadonlyMap<number, number>;
const NO_NOVEDADES: Novedades = new Map();

type Categoria = Pick<RequerimientoCategoria, 'id' | 'nombre' | 'sustantivo' | 'activo'>;

export type Opens = (path: string, roles: readonly Role[]) => boolean;

const RE: Role = 'ROLE_REQUERIMIENTO_ENCARGADO';
const AD: Role = 'ROLE_ADMIN';

const ADMIN = [
  { label: 'Requerimientos', to: '/admin/requerimientos' },
  { label: 'Usuarios', to: '/admin/usuarios' },
  { label: 'Correos', to: '/admin/suministro_mails' },
  { label: 'Pagos', to: '/admin/facturas/pagos' },
  { label: 'Mensajes salientes', to: '/admin/mensajes' },
  { label: 'Archivos', to: '/admin/archivos_facturas' },
  { label: 'Archivos v2', to: '/admin/archivos_subidas' },
  { label: 'Cortes', to: '/admin/cortes' },
  { label: 'Indicadores', to: '/admin/indicadores' },
];

/** Undefined categories are still loading. */
export function menuFor(
  reader: MenuReader,
  categorias: readonly Categoria[] | undefined,
  opens: Opens,
  novedades: Novedades = NO_NOVEDADES,
): MenuEntry[] {
  const page = (label: string, to: string, visible: boolean): MenuEntry[] => (visible ? [{ label, to }] : []);
  const confirmado = reader?.confirmado ?? false;
  return [
    ...page('Inicio', '/', reader !== null),
    ...page('Facturas y pagos', '/facturas', confirmado),
    ...(confirmado
      ? [
          categoryGroup('Trámites', 'trámite', categorias, novedades),
          categoryGroup('Reclamos', 'reclamo', categorias, novedades),
        ]
      : []),
    ...page('Consumos', '/consumos', confirmado),
    ...group('Admin', adminEntries(reader, opens)),
    ...group('Usuario', userEntries(reader, confirmado, page)),
  ];
}

function group(label: string, children: MenuEntry[]): MenuEntry[] {
  return children.length > 0 ? [{ label, children }] : [];
}

function categoryGroup(
  label: string,
  sustantivo: string,
  categorias: readonly Categoria[] | undefined,
  novedades: Novedades,
): MenuEntry {
  if (!categorias) return { label, children: 'loading' };
  const own = categorias.filter((categoria) => categoria.activo && categoria.sustantivo === sustantivo);
  const children = own.map(({ id, nombre }) => ({
    label: nombre,
    to: addresses.categoria(id),
    novedades: novedades.get(id) ?? 0,
  }));
  // A closed group hides the counts of its entries, so it shows their total.
  return { label, children, novedades: children.reduce((total, child) => total + child.novedades, 0) };
}

/** Anybody who may see one entry sees the group; otherwise an administrator of cortes would never reach Cortes. */
function adminEntries(reader: MenuReader, opens: Opens): MenuEntry[] {
  return ADMIN.filter(({ to }) => opens(to, reader?.roles ?? []));
}

function userEntries(
  reader: MenuReader,
  confirmado: boolean,
  page: (label: string, to: string, visible: boolean) => MenuEntry[],
): MenuEntry[] {
  const roles = reader?.roles ?? [];
  const logged = reader !== null;
  return [
    ...page('Perfil', '/perfil', logged),
    ...page('Ajustes', '/preferencias', logged),
    ...page('2FA', '/2fa', roles.includes(AD) || roles.includes(RE)),
    ...page('Historial de pagos', '/facturas/pagos', confirmado),
    ...page('Suministros', '/suministros', confirmado),
    ...page('Medios de pago', '/tarjetas', confirmado && roles.includes(AD)),
    ...page('Ingresar', '/login', !logged),
    ...page('Registrarse', '/registro', !logged),
    ...(logged ? [{ label: 'Cerrar sesión', action: 'cerrar-sesion' as const }] : []),
  ];
}
