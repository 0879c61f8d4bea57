import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import type { Clock } from '@oficina/values';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AvisosDelCorte, cortesRoutes } from '../../contract/index.ts';
import { type Filtros, toQuery } from './filtros.ts';

const KEY = ['cortes'] as const;
/** A cut begins and ends by itself, and then it belongs in another tab. */
const CADA_MS = 60_000;

/** One page of the list. The old rows stay, dimmed, until the new ones come. */
export function useCortes(filtros: Filtros, clock: Clock, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...KEY, 'lista', filtros],
    enabled,
    queryFn: ({ signal }) =>
      client.call(cortesRoutes.listar, { query: toQuery(filtros, clock.now()), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CADA_MS,
  });
}

export function useReleerCortes() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: KEY });
}

export type Quienes = { zona?: string; cuentas?: readonly string[] };

/** Who would be told. It writes nothing: it is asked while the cut is being written. */
export function useAfectados(quienes: Quienes | null) {
  const client = useClient();
  return useQuery({
    queryKey: [...KEY, 'afectados', quienes],
    enabled: quienes !== null,
    queryFn: ({ signal }) => client.call(cortesRoutes.afectados, { body: cuerpoDe(quienes ?? {}), signal }),
    placeholderData: (antes) => (quienes === null ? undefined : antes),
    retry: false,
  });
}

export const cuerpoDe = ({ zona, cuentas }: Quienes) => ({
  ...(zona === undefined ? {} : { zona }),
  ...(cuentas === undefined ? {} : { cuentas: [...cuentas] }),
});

/** Once, of one just saved; undefined when nobody answers, which changes nothing of what was saved. */
export function useLeerAvisos() {
  const client = useClient();
  return async (id: number): Promise<AvisosDelCorte | undefined> => {
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
    queryKey: [...KEY, 'avisos', id],
    queryFn: ({ signal }) => client.call(cortesRoutes.avisos, { params: { id }, signal }),
    staleTime: 0,
  });
}
