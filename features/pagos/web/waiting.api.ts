import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import { type Pago, pagosRoutes } from '../contract/index.ts';
import { ASK_WAITING_MS } from '../contract/wallet.ts';
import { useStorePago } from './pagos.api.ts';

/** It is asked for until it comes, because without it nobody can pay. */
export function useQrImage(id: number): string | undefined {
  const client = useClient();
  const { data } = useQuery({
    // What begins with the pagos is saved in the browser, and a code that ends is of no use there.
    queryKey: ['codigo-qr', id],
    queryFn: async ({ signal }) => {
      const svg = await client.call(pagosRoutes.qrSvg, { params: { id }, signal });
      return `data:image/svg+xml,${encodeURIComponent(await svg.text())}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data ? false : ASK_WAITING_MS),
  });
  return data;
}

/** The answer is how the pago is now, which may have been paid meanwhile. */
export function useCancelar(id: number): () => Promise<Pago> {
  const client = useClient();
  const storePago = useStorePago();
  return async () => {
    const pago = await client.call(pagosRoutes.cancelar, { params: { id } });
    storePago(pago);
    return pago;
  };
}
