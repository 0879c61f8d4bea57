import type { Reader } from '@oficina/db';
import { cuentaKey } from '@oficina/suministros/server';
import { emptyZona, suministrosDesconocidos } from './errors.ts';
import {
  findIdsDesconocidos,
  findSuministrosByCuenta,
  type SuministroSource,
} from './suministros.repository.ts';

export type SuministroLists = {
  suministros?: readonly number[] | null | undefined;
  cuentas?: readonly string[] | null | undefined;
};

export type ResolvedLists = {
  source: SuministroSource;
  desconocidos: { suministros: string[]; cuentas: string[] };
};

export async function resolveLists(
  reader: Reader,
  zona: string,
  lists: SuministroLists,
): Promise<ResolvedLists> {
  const { suministros, cuentas } = lists;
  if (!suministros && !cuentas) return { source: { zona }, desconocidos: { suministros: [], cuentas: [] } };
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
    },
  };
}

export async function requireKnownSuministros(
  reader: Reader,
  zona: string,
  lists: SuministroLists,
): Promise<SuministroSource> {
  const { source, desconocidos } = await resolveLists(reader, zona, lists);
  for (const field of ['suministros', 'cuentas'] as const)
    if (desconocidos[field].length > 0) throw suministrosDesconocidos(field, desconocidos[field]);
  return source;
}

/** Lists are never empty, so only a zona can be. */
export function requireSomeSuministro(total: number): void {
  if (total === 0) throw emptyZona();
}
