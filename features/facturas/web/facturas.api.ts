import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import { facturasRoutes } from '../contract/index.ts';

export function useDeuda(suministro: number | null) {
  const client = useClient();
  return useQuery({
    queryKey: ['facturas', 'deuda', suministro],
    queryFn: ({ signal }) =>
      client.call(facturasRoutes.deuda, { query: suministro === null ? {} : { suministro }, signal }),
  });
}
