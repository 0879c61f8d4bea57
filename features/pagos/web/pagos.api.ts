import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOngoing, type Pago, pagoEstado, pagosRoutes } from '../contract/index.ts';
import { ASK_WAITING_MS, isByWallet } from '../contract/wallet.ts';
import { pollDelayMs } from './poll-delay.ts';

export const PAGOS_KEY = ['pagos'] as const;
const LIST_KEY = [...PAGOS_KEY, 'lista'] as const;
const ONGOING = pagoEstado.codes().filter(isOngoing);
export const pagoKey = (id: number) => ['pagos', 'uno', id] as const;

export function usePago(id: number) {
  const client = useClient();
  const [startedAt] = useState(() => Date.now());
  return useQuery({
    queryKey: pagoKey(id),
    queryFn: ({ signal }) => client.call(pagosRoutes.ver, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isOngoing(data.estado)) return false;
      return isWaitedFor(data) ? ASK_WAITING_MS : pollDelayMs(Date.now() - startedAt);
    },
  });
}

/** Somebody has the code in front, or waits for it. */
const isWaitedFor = (pago: Pago) => isByWallet(pago) && pago.estado !== pagoEstado.code('enVerificacion');

/** When several are ongoing, the newest is told, and that there are others. */
export function useOngoingPago(usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...LIST_KEY, usuario, 'en-curso'],
    queryFn: async ({ signal }) => {
      const { member, totalItems } = await client.call(pagosRoutes.listar, {
        query: { usuario, estado: ONGOING, itemsPerPage: 1, 'order[id]': 'desc' },
        signal,
      });
      const [pago] = member;
      return pago ? { pago, hasOthers: totalItems > 1 } : null;
    },
  });
}

/** The page of the pago gets it at once, and all facturas and pagos read before are out of date. */
export function useStorePago(): (pago: Pago) => void {
  const queries = useQueryClient();
  return (pago) => {
    queries.setQueryData(pagoKey(pago.id), pago);
    void queries.invalidateQueries({ queryKey: ['facturas'] });
    void queries.invalidateQueries({ queryKey: LIST_KEY });
    // A refusal may have set the card aside.
    void queries.invalidateQueries({ queryKey: ['tarjetas'] });
  };
}
