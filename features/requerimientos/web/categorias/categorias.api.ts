import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CategoriaNueva, categoriasConfigRoutes } from '../../contract/index.ts';
import { REQUERIMIENTOS } from '../query-keys.ts';

export function useCategoriasEditables() {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'categorias', 'editables'],
    queryFn: async ({ signal }) => (await client.call(categoriasConfigRoutes.listar, { signal })).categorias,
    staleTime: 0,
  });
}

/** The list and the settings are read again before this ends, so that the new one can be chosen. */
export function useCrearCategoria() {
  const client = useClient();
  const queries = useQueryClient();
  return async (body: CategoriaNueva) => {
    const made = await client.call(categoriasConfigRoutes.crear, { body });
    await queries.invalidateQueries();
    return made;
  };
}
