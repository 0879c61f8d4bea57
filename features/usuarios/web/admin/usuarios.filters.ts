import { collapseBlanks, isRole, type Role } from '@oficina/values';

export type UsuariosFilters = {
  busqueda: string;
  rol: Role | null;
  confirmado: boolean | null;
  identidad: boolean | null;
  page: number;
};

export const NO_FILTERS = { busqueda: '', rol: null, confirmado: null, identidad: null } as const;

/** The server accepts no longer text. */
export const BUSQUEDA_MAX_LENGTH = 200;
/** A shorter search would match half of the people. */
const MIN_LETTERS = 3;

export const parseYesNo = (texto: string | null) => (texto === 'si' ? true : texto === 'no' ? false : null);
export const formatYesNo = (valor: boolean | null) => (valor === null ? '' : valor ? 'si' : 'no');

export function parseFilters(search: URLSearchParams): UsuariosFilters {
  const rol = search.get('rol') ?? '';
  return {
    busqueda: collapseBlanks(search.get('busqueda') ?? '').slice(0, BUSQUEDA_MAX_LENGTH),
    rol: isRole(rol) ? rol : null,
    confirmado: parseYesNo(search.get('confirmado')),
    identidad: parseYesNo(search.get('identidad')),
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

export function filtersToSearch({
  busqueda,
  rol,
  confirmado,
  identidad,
  page,
}: UsuariosFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (busqueda) search.set('busqueda', busqueda);
  if (rol) search.set('rol', rol);
  if (confirmado !== null) search.set('confirmado', formatYesNo(confirmado));
  if (identidad !== null) search.set('identidad', formatYesNo(identidad));
  if (page > 1) search.set('page', String(page));
  return search;
}

export const isTooShort = ({ busqueda }: UsuariosFilters): boolean =>
  busqueda !== '' && [...busqueda].length < MIN_LETTERS;

export const hasFilters = ({ page: _, ...filters }: UsuariosFilters): boolean =>
  Object.values(filters).some((valor) => valor !== '' && valor !== null);

export function toQuery({ busqueda, rol, confirmado, identidad, page }: UsuariosFilters) {
  return {
    page,
    ...(busqueda && { busqueda }),
    ...(rol && { roles: rol }),
    ...(confirmado !== null && { emailValidado: confirmado }),
    ...(identidad !== null && { identidadValidada: identidad }),
  };
}
