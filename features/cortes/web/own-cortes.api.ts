import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import type { cortesRoutes } from '../contract/index.ts';

type ListarRoute = typeof cortesRoutes.listar;

/**
 * As in the contract, of which a call needs no more than this: whole, it would weigh on Inicio, where most days there
 * is no cut to tell of. A test compares them.
 */
export const OWN_CORTES_ROUTE = {
  method: 'GET',
  path: '/api/cortes',
  answer: { kind: 'collection' },
} as Pick<ListarRoute, 'method' | 'path'> as ListarRoute;

const REFRESH_MS = 5 * 60_000;
/** More than these at once nobody has. */
const MAX_CORTES = 10;

/**
 * Those that have not ended of those supplies. By their ids, because whoever also publishes cuts would be given
 * everybody's. Asked now and then while the page is looked at: one may begin or end meanwhile.
 */
export function useOwnCortes(suministros: readonly number[]) {
  const client = useClient();
  return useQuery({
    queryKey: ['cortes', 'propios', suministros],
    queryFn: ({ signal }) =>
      client.call(OWN_CORTES_ROUTE, {
        query: {
          vigente: true,
          suministro: suministros,
          'order[inicio]': 'asc',
          itemsPerPage: MAX_CORTES,
        },
        signal,
      }),
    refetchInterval: REFRESH_MS,
  });
}
