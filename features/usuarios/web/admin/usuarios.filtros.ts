import { collapseBlanks, isRole, type Role } from '@oficina/values';

/** What the address of the list says. Empty and null filter nothing. */
export type Filtros = {
  busqueda: string;
  rol: Role | null;
  confirmado: boolean | null;
  identidad: boolean | null;
  page: number;
};

export const SIN_FILTROS = { busqueda: '', rol: null, confirmado: null, identidad: null } as const;

/** As much as the server reads of a text. */
export const LARGO_BUSQUEDA = 200;
/** Fewer would find half of the people. */
const LETRAS_MINIMAS = 3;

export const leerSiNo = (texto: string | null) => (texto === 'si' ? true : texto === 'no' ? false : null);
export const escribirSiNo = (valor: boolean | null) => (valor === null ? '' : valor ? 'si' : 'no');

export function leerFiltros(search: URLSearchParams): Filtros {
  const rol = search.get('rol') ?? '';
  return {
    busqueda: collapseBlanks(search.get('busqueda') ?? '').slice(0, LARGO_BUSQUEDA),
    rol: isRole(rol) ? rol : null,
    confirmado: leerSiNo(search.get('confirmado')),
    identidad: leerSiNo(search.get('identidad')),
    page: /^[1-9]\d{0,3}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  };
}

/** The address without what it would say anyway. */
export function escribirFiltros({ busqueda, rol, confirmado, identidad, page }: Filtros): URLSearchParams {
  const search = new URLSearchParams();
  if (busqueda) search.set('busqueda', busqueda);
  if (rol) search.set('rol', rol);
  if (confirmado !== null) search.set('confirmado', escribirSiNo(confirmado));
  if (identidad !== null) search.set('identidad', escribirSiNo(identidad));
  if (page > 1) search.set('page', String(page));
  return search;
}

export const esCorta = ({ busqueda }: Filtros): boolean =>
  busqueda !== '' && [...busqueda].length < LETRAS_MINIMAS;

export const hayFiltros = ({ page: _, ...filtros }: Filtros): boolean =>
  Object.values(filtros).some((valor) => valor !== '' && valor !== null);

export function toQuery({ busqueda, rol, confirmado, identidad, page }: Filtros) {
  return {
    page,
    ...(busqueda && { busqueda }),
    ...(rol && { roles: rol }),
    ...(confirmado !== null && { emailValidado: confirmado }),
    ...(identidad !== null && { identidadValidada: identidad }),
  };
}
