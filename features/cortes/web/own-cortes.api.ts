import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import type { cortesRoutes } from '../contract/index.ts';

type ListarRoute = typeof cortesRoutes.listar;

/**
 * This copies the part of the contract that a call needs: the whole contract would make Inicio heavier, and most days there
 * is no corte. A test compares both.
 */
export const OWN_CORTES_ROUTE = {
  method: 'GET',
  path: '/api/cortes',
  answer: { kind: 'collection' },
} as Pick<ListarRoute, 'method' | 'path'> as ListarRoute;

const REFRESH_MS = 5 * 60_000;
/** Nobody has more than this many at once. */
const MAX_CORTES = 10;

/**
 * The ids are sent because staff who publish cortes would otherwise receive everybody's. It polls, because a corte may begin
 * or end while the page is open.
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
