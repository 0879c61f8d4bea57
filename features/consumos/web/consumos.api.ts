import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import { consumosRoutes } from '../contract/index.ts';

/** This requests a single suministro, because a person may have hundreds. */
export function useConsumos(suministro: number, count: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['consumos', suministro, count],
    queryFn: ({ signal }) =>
      client.call(consumosRoutes.listar, {
        query: { suministro, 'order[periodo]': 'desc', itemsPerPage: count },
        signal,
      }),
  });
}
