import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import { novedadesRoutes } from '../contract/index.ts';
import { REQUERIMIENTOS } from './query-keys.ts';

const REFETCH_MS = 5 * 60_000;

export function useNovedades() {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'novedades'],
    queryFn: ({ signal }) => client.call(novedadesRoutes.novedades, { signal }),
    refetchInterval: REFETCH_MS,
  });
}
