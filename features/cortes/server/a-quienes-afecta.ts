import type { Reader } from '@oficina/db';
import { claveDeCuenta } from '@oficina/suministros/server';
import { nadieEnLaZona, suministrosDesconocidos } from './errors.ts';
import { type Fuente, findIdsDesconocidos, findPorCuenta } from './suministros.repository.ts';

export type Listas = {
  suministros?: readonly number[] | null | undefined;
  cuentas?: readonly string[] | null | undefined;
};

export type Leidas = { fuente: Fuente; desconocidos: { suministros: string[]; cuentas: string[] } };

/** Whom the lists name; with neither of them, the zone. */
export async function leerListas(reader: Reader, zona: string, listas: Listas): Promise<Leidas> {
  const { suministros, cuentas } = listas;
  if (!suministros && !cuentas) return { fuente: { zona }, desconocidos: { suministros: [], cuentas: [] } };
  const ids = [...new Set(suministros ?? [])];
  const extranos = new Set(ids.length > 0 ? await findIdsDesconocidos(reader, ids) : []);
  const escritas = [...new Set(cuentas ?? [])].map((cuenta) => ({ cuenta, clave: claveDeCuenta(cuenta) }));
  const halladas = escritas.length > 0 ? await findPorCuenta(reader, escritas) : [];
  return {
    fuente: {
      ids: [...ids.filter((id) => !extranos.has(id)), ...halladas.flatMap(({ id }) => id ?? [])],
    },
    desconocidos: {
      suministros: [...extranos].map(String),
      cuentas: halladas.filter(({ id }) => id === null).map(({ cuenta }) => cuenta),
    },
  };
}

/** The same for whoever writes: what does not exist is refused. */
export async function exigirListas(reader: Reader, zona: string, listas: Listas): Promise<Fuente> {
  const { fuente, desconocidos } = await leerListas(reader, zona, listas);
  for (const campo of ['suministros', 'cuentas'] as const)
    if (desconocidos[campo].length > 0) throw suministrosDesconocidos(campo, desconocidos[campo]);
  return fuente;
}

/** Nobody without service is no cut. Lists are never empty: only a zone may be. */
export function exigirAlguno(total: number): void {
  if (total === 0) throw nadieEnLaZona();
}
