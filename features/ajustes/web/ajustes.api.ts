import { useClient } from '@oficina/hydra/react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ajuste, type AjusteCambio, ajustesRoutes } from '../contract/index.ts';

const AJUSTES = ['ajustes'];

export function useAjustes() {
  const client = useClient();
  return useQuery({
    queryKey: AJUSTES,
    queryFn: async ({ signal }) => (await client.call(ajustesRoutes.listar, { signal })).ajustes,
    // Somebody else may have changed them.
    staleTime: 0,
  });
}

export function useVersiones(claves: readonly string[]) {
  const client = useClient();
  return useQueries({
    queries: claves.map((clave) => ({
      queryKey: [...AJUSTES, clave],
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        clave,
        versiones: (await client.call(ajustesRoutes.versiones, { params: { clave }, signal })).versiones,
      }),
    })),
  });
}

/** What was saved takes its place in the list at once, and the rest of the web reads again what depends on it. */
export function useCambiar() {
  const client = useClient();
  const queries = useQueryClient();
  return async (clave: string, body: AjusteCambio): Promise<Ajuste> => {
    const ajuste = await client.call(ajustesRoutes.guardar, { params: { clave }, body });
    queries.setQueryData<Ajuste[]>(AJUSTES, (all) => all?.map((one) => (one.clave === clave ? ajuste : one)));
    void queries.invalidateQueries();
    return ajuste;
  };
}
