import { ApiError, type Client } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CANAL_OFF, mesaRoutes } from '../contract/index.ts';
import { offerPlaces } from './place.ts';

const CANALES = ['mesa', 'canales'];
const FRESH_MS = 60_000;

/** True once it is known where one may attend. If nobody answers, anywhere: the server refuses what is off. */
export function usePlaces(): boolean {
  const client = useClient();
  const { isPending } = useQuery({
    queryKey: CANALES,
    queryFn: async ({ signal }) => {
      const { canales } = await client.call(mesaRoutes.canales, { signal });
      offerPlaces(canales);
      return canales;
    },
    staleTime: FRESH_MS,
  });
  return !isPending;
}

/** What was refused because its canal was turned off meanwhile makes the frame offer those that are on. */
export function useAct(): Client['call'] {
  const client = useClient();
  const queries = useQueryClient();
  return async (route, args) => {
    try {
      return await client.call(route, args);
    } catch (error) {
      if (error instanceof ApiError && error.violations.some(({ code }) => code === CANAL_OFF))
        void queries.invalidateQueries({ queryKey: CANALES });
      throw error;
    }
  };
}
