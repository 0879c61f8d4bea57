import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import { atencionRoutes } from '../contract/index.ts';
import { REQUERIMIENTOS } from './query-keys.ts';

const REFETCH_MS = 5 * 60_000;

/** Which of one's own have news. Asked now and then while the page is looked at: an answer may come meanwhile. */
export function useNovedades() {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'novedades'],
    queryFn: ({ signal }) => client.call(atencionRoutes.novedades, { signal }),
    refetchInterval: REFETCH_MS,
  });
}
