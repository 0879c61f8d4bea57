import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CorteAvisos, cortesRoutes, type SinContacto } from '../../contract/index.ts';

export const CORTES_KEY = ['cortes'] as const;
export function useRefreshCortes() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: CORTES_KEY });
}

export type Target = { zonas?: readonly string[]; cuentas?: readonly string[] };

/** This writes nothing, so it can be called while the form is being filled in. */
export function useAfectados(target: Target | null) {
  const client = useClient();
  return useQuery({
    queryKey: [...CORTES_KEY, 'afectados', target],
    enabled: target !== null,
    queryFn: ({ signal }) => client.call(cortesRoutes.afectados, { body: bodyOf(target ?? {}), signal }),
    placeholderData: (previous) => (target === null ? undefined : previous),
    retry: false,
  });
}

export const bodyOf = ({ zonas, cuentas }: Target) => ({
  ...(zonas === undefined ? {} : { zonas: [...zonas] }),
  ...(cuentas === undefined ? {} : { cuentas: [...cuentas] }),
});

/** Undefined on failure, which does not affect what was saved. */
export function useReadAvisos() {
  const client = useClient();
  return async (id: number): Promise<CorteAvisos | undefined> => {
    try {
      return await client.call(cortesRoutes.avisos, { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
  };
}

export function useAvisos(id: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...CORTES_KEY, 'avisos', id],
    queryFn: ({ signal }) => client.call(cortesRoutes.avisos, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function useZonas() {
  const client = useClient();
  return useQuery({
    queryKey: [...CORTES_KEY, 'zonas'],
    queryFn: ({ signal }) => client.call(cortesRoutes.zonas, { signal }),
    staleTime: ZONAS_STALE_MS,
  });
}

/** The server counts them as seldom. */
const ZONAS_STALE_MS = 10 * 60_000;

/** A corte that is published, or whom the form would leave without service. */
export type Unreached = { corte: number } | Target;

/** Each page is added to those that were read before. */
export function useSinContacto(unreached: Unreached) {
  const client = useClient();
  const queries = useQueryClient();
  const [starts, setStarts] = useState([0]);
  const keyOf = (which: readonly number[]) => [...CORTES_KEY, 'sin-contacto', unreached, which];
  const query = useQuery({
    queryKey: keyOf(starts),
    queryFn: async ({ signal }): Promise<SinContacto> => {
      const before = queries.getQueryData<SinContacto>(keyOf(starts.slice(0, -1)));
      const { suministros, siguiente } = await client.call(cortesRoutes.sinContacto, {
        body: { ...('corte' in unreached ? unreached : bodyOf(unreached)), desde: starts.at(-1) },
        signal,
      });
      return { suministros: [...(before?.suministros ?? []), ...suministros], siguiente };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, isPlaceholderData } = query;
  const next = data?.siguiente;
  const more = next === undefined ? undefined : () => setStarts([...starts, next]);
  return { query, more, isReading: isPlaceholderData };
}
