import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CorteAvisos, cortesRoutes } from '../../contract/index.ts';

export const CORTES_KEY = ['cortes'] as const;
export function useRefreshCortes() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: CORTES_KEY });
}

export type Target = { zona?: string; cuentas?: readonly string[] };

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

export const bodyOf = ({ zona, cuentas }: Target) => ({
  ...(zona === undefined ? {} : { zona }),
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
