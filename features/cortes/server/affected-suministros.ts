import type { Reader } from '@oficina/db';
import { cuentaKey } from '@oficina/suministros/server';
import { emptyZona, suministrosDesconocidos, zonasVacias } from './errors.ts';
import {
  findEmptyZonas,
  findIdsDesconocidos,
  findSuministrosByCuenta,
  type SuministroSource,
} from './suministros.repository.ts';

export type Zonas = { zona: string; zonas?: readonly string[] | null | undefined };

/** Clients that do not know of several zonas write only the text, which then names the zona. */
export const zonasOf = ({ zona, zonas }: Zonas): readonly string[] => zonas ?? [zona];

export const uniqueZonas = (zonas: Zonas['zonas']): string[] | null => (zonas ? [...new Set(zonas)] : null);

export type SuministroLists = {
  suministros?: readonly number[] | null | undefined;
  cuentas?: readonly string[] | null | undefined;
};

export type ResolvedLists = {
  source: SuministroSource;
  desconocidos: { suministros: string[]; cuentas: string[]; zonas: string[] };
};

export async function resolveLists(
  reader: Reader,
  zonas: readonly string[],
  lists: SuministroLists,
): Promise<ResolvedLists> {
  const { suministros, cuentas } = lists;
  if (!suministros && !cuentas) {
    const emptyZonas = await findEmptyZonas(reader, zonas);
    return { source: { zonas }, desconocidos: { suministros: [], cuentas: [], zonas: emptyZonas } };
  }
  const ids = [...new Set(suministros ?? [])];
  const unknownIds = new Set(ids.length > 0 ? await findIdsDesconocidos(reader, ids) : []);
  const keyedCuentas = [...new Set(cuentas ?? [])].map((cuenta) => ({ cuenta, key: cuentaKey(cuenta) }));
  const found = keyedCuentas.length > 0 ? await findSuministrosByCuenta(reader, keyedCuentas) : [];
  return {
    source: {
      ids: [...ids.filter((id) => !unknownIds.has(id)), ...found.flatMap(({ id }) => id ?? [])],
    },
    desconocidos: {
      suministros: [...unknownIds].map(String),
      cuentas: found.filter(({ id }) => id === null).map(({ cuenta }) => cuenta),
      zonas: [],
    },
  };
}

export async function requireKnownSuministros(
  reader: Reader,
  zonas: readonly string[],
  lists: SuministroLists,
): Promise<SuministroSource> {
  const { source, desconocidos } = await resolveLists(reader, zonas, lists);
  for (const field of ['suministros', 'cuentas'] as const)
    if (desconocidos[field].length > 0) throw suministrosDesconocidos(field, desconocidos[field]);
  // The sentence for a single zona is that of the original contract.
  if (desconocidos.zonas.length > 0) throw zonas.length > 1 ? zonasVacias(desconocidos.zonas) : emptyZona();
  return source;
}

/** Lists are never empty, so only a zona can be. */
export function requireSomeSuministro(total: number): void {
  if (total === 0) throw emptyZona();
}
