import { useLocation } from 'react-router';
import { usePaginaDeVecinos } from './casos.api.ts';
import { escribirFiltros, type Filtros, leerFiltros } from './filtros.ts';

type Pagina = { member: readonly { id: number }[]; totalItems: number; totalAproximado?: true | undefined };

export type Vecino = { id: number; search: string };
export type Lugar = {
  posicion: number;
  total: number;
  aproximado: boolean;
  anterior: Vecino | null;
  siguiente: Vecino | null;
};

const searchDe = (filtros: Filtros): string => {
  const texto = escribirFiltros(filtros).toString();
  return texto && `?${texto}`;
};

type Paginas = { antes?: Pagina | undefined; esta?: Pagina | undefined; despues?: Pagina | undefined };

/** What is asked of the pages around: only at an edge, and only if there is one. */
export function bordesDe(id: number, filtros: Filtros, esta: Pagina | undefined) {
  const indice = esta?.member.findIndex((uno) => uno.id === id) ?? -1;
  if (!esta || indice === -1) return { antes: false, despues: false };
  const ultimo = indice === esta.member.length - 1;
  const quedan = esta.totalAproximado === true || filtros.page * filtros.filas < esta.totalItems;
  return { antes: indice === 0 && filtros.page > 1, despues: ultimo && quedan };
}

/** Where the case is in the list it was opened from, and which ones are beside it. Null: it is not in it. */
export function lugarDe(id: number, filtros: Filtros, { antes, esta, despues }: Paginas): Lugar | null {
  const indice = esta?.member.findIndex((uno) => uno.id === id) ?? -1;
  if (!esta || indice === -1) return null;
  const vecino = (uno: { id: number } | undefined, page: number): Vecino | null =>
    // What moved to this page meanwhile would lead back to itself.
    uno && uno.id !== id ? { id: uno.id, search: searchDe({ ...filtros, page }) } : null;
  const { page, filas } = filtros;
  return {
    posicion: (page - 1) * filas + indice + 1,
    total: esta.totalItems,
    aproximado: esta.totalAproximado === true,
    anterior: vecino(esta.member[indice - 1], page) ?? vecino(antes?.member.at(-1), page - 1),
    siguiente: vecino(esta.member[indice + 1], page) ?? vecino(despues?.member[0], page + 1),
  };
}

/** The list's own query comes in the address of the case. */
export function useVecinos(id: number, enabled: boolean): Lugar | null {
  const { search } = useLocation();
  const filtros = leerFiltros(new URLSearchParams(search));
  const esta = usePaginaDeVecinos(filtros, enabled).data;
  const bordes = bordesDe(id, filtros, esta);
  const antes = usePaginaDeVecinos({ ...filtros, page: Math.max(1, filtros.page - 1) }, bordes.antes).data;
  const despues = usePaginaDeVecinos({ ...filtros, page: filtros.page + 1 }, bordes.despues).data;
  return lugarDe(id, filtros, {
    esta,
    ...(bordes.antes && { antes }),
    ...(bordes.despues && { despues }),
  });
}
