import { CONFIGURACION_PATH } from '@oficina/ajustes/contract';
import { ARCHIVOS_FACTURAS_PATH, ARCHIVOS_SUBIDAS_PATH } from '@oficina/archivos/contract';
import { CONSUMOS_PATH } from '@oficina/consumos/contract';
import { CORTES_PATH } from '@oficina/cortes/contract';
import { FACTURAS_PATH } from '@oficina/facturas/contract';
import { INDICADORES_PATH } from '@oficina/indicadores/contract';
import { MENSAJES_PATH } from '@oficina/mensajes/contract';
import { AUDITORIA_PATH, DIA_PATH } from '@oficina/mesa/contract';
import { HISTORIAL_PATH, STAFF_PAGOS_PATH } from '@oficina/pagos/contract';
import {
  categoriaPath,
  type RequerimientoCategoria,
  STAFF_REQUERIMIENTOS_PATH,
} from '@oficina/requerimientos/contract';
import {
  CELULARES_PATH,
  CORREOS_PATH,
  STAFF_SUMINISTROS_PATH,
  SUMINISTROS_PATH,
} from '@oficina/suministros/contract';
import { TARJETAS_PATH } from '@oficina/tarjetas/contract';
import { LOGIN_PATH, REGISTRO_PATH } from '@oficina/ui/anonymous';
import { TWO_FACTOR_PATH } from '@oficina/ui/forbidden';
import { PERFIL_PATH, PREFERENCIAS_PATH, USUARIOS_PATH } from '@oficina/usuarios/contract';
import type { Role } from '@oficina/values';

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

/** What waits for this person in each page of the staff. */
export type Waiting = ReadonlyMap<string, number>;
const NOTHING_WAITS: Waiting = new Map();

type Categoria = Pick<RequerimientoCategoria, 'id' | 'nombre' | 'sustantivo' | 'activo'>;

export type Opens = (path: string, roles: readonly Role[]) => boolean;

const RE: Role = 'ROLE_REQUERIMIENTO_ENCARGADO';
const AD: Role = 'ROLE_ADMIN';

const ADMIN = [
  { label: 'Mi día', to: DIA_PATH },
  { label: 'Suministros', to: STAFF_SUMINISTROS_PATH },
  { label: 'Requerimientos', to: STAFF_REQUERIMIENTOS_PATH },
  { label: 'Usuarios', to: USUARIOS_PATH },
  { label: 'Correos', to: CORREOS_PATH },
  { label: 'Celulares', to: CELULARES_PATH },
  { label: 'Pagos', to: STAFF_PAGOS_PATH },
  { label: 'Mensajes salientes', to: MENSAJES_PATH },
  { label: 'Archivos', to: ARCHIVOS_FACTURAS_PATH },
  { label: 'Archivos v2', to: ARCHIVOS_SUBIDAS_PATH },
  { label: 'Cortes', to: CORTES_PATH },
  { label: 'Indicadores', to: INDICADORES_PATH },
  { label: 'Auditoría', to: AUDITORIA_PATH },
  { label: 'Configuración', to: CONFIGURACION_PATH },
];

/** Undefined categories are still loading. */
export function menuFor(
  reader: MenuReader,
  categorias: readonly Categoria[] | undefined,
  opens: Opens,
  novedades: Novedades = NO_NOVEDADES,
  waiting: Waiting = NOTHING_WAITS,
): MenuEntry[] {
  const page = (label: string, to: string, visible: boolean): MenuEntry[] => (visible ? [{ label, to }] : []);
  const confirmado = reader?.confirmado ?? false;
  return [
    ...page('Inicio', '/', reader !== null),
    ...page('Facturas y pagos', FACTURAS_PATH, confirmado),
    ...(confirmado
      ? [
          categoryGroup('Trámites', 'trámite', categorias, novedades),
          categoryGroup('Reclamos', 'reclamo', categorias, novedades),
        ]
      : []),
    ...page('Consumos', CONSUMOS_PATH, confirmado),
    ...group('Admin', adminEntries(reader, opens, waiting)),
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
    to: categoriaPath(id),
    novedades: novedades.get(id) ?? 0,
  }));
  // A closed group hides the counts of its entries, so it shows their total.
  return { label, children, novedades: children.reduce((total, child) => total + child.novedades, 0) };
}

/** Anybody who may see one entry sees the group; otherwise an administrator of cortes would never reach Cortes. */
function adminEntries(reader: MenuReader, opens: Opens, waiting: Waiting): MenuEntry[] {
  return ADMIN.filter(({ to }) => opens(to, reader?.roles ?? [])).map((entry) => ({
    ...entry,
    novedades: waiting.get(entry.to) ?? 0,
  }));
}

function userEntries(
  reader: MenuReader,
  confirmado: boolean,
  page: (label: string, to: string, visible: boolean) => MenuEntry[],
): MenuEntry[] {
  const roles = reader?.roles ?? [];
  const logged = reader !== null;
  return [
    ...page('Perfil', PERFIL_PATH, logged),
    ...page('Ajustes', PREFERENCIAS_PATH, logged),
    ...page('2FA', TWO_FACTOR_PATH, roles.includes(AD) || roles.includes(RE)),
    ...page('Historial de pagos', HISTORIAL_PATH, confirmado),
    ...page('Suministros', SUMINISTROS_PATH, confirmado),
    ...page('Medios de pago', TARJETAS_PATH, confirmado && roles.includes(AD)),
    ...page('Ingresar', LOGIN_PATH, !logged),
    ...page('Registrarse', REGISTRO_PATH, !logged),
    ...(logged ? [{ label: 'Cerrar sesión', action: 'cerrar-sesion' as const }] : []),
  ];
}
