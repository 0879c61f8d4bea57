import { useClient } from '@oficina/hydra/react';
import { legalRoutes } from '@oficina/usuarios/contract';
import { useReautenticar } from '@oficina/usuarios/web';
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
  const reautenticar = useReautenticar();
  return async (clave: string, body: AjusteCambio): Promise<Ajuste> => {
    const ajuste = await reautenticar(() => client.call(ajustesRoutes.guardar, { params: { clave }, body }));
    queries.setQueryData<Ajuste[]>(AJUSTES, (all) => all?.map((one) => (one.clave === clave ? ajuste : one)));
    void queries.invalidateQueries();
    return ajuste;
  };
}

/** How many would be asked to accept again: by a version that there is, or by a new one. */
export function useAceptaciones(version: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: [...AJUSTES, 'aceptaciones', version ?? null],
    queryFn: ({ signal }) =>
      client.call(legalRoutes.aceptaciones, { query: version === undefined ? {} : { version }, signal }),
    // It is read to decide.
    staleTime: 0,
  });
}
