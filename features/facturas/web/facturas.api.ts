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

export function useLatestFacturas(
  usuario: number,
  suministro: number | null,
  count: number,
  enabled: boolean,
) {
  const client = useClient();
  return useQuery({
    queryKey: ['facturas', 'ultimas', usuario, suministro, count],
    queryFn: ({ signal }) =>
      client.call(facturasRoutes.listar, {
        query: { usuario, itemsPerPage: count, ...(suministro === null ? {} : { suministro }) },
        signal,
      }),
    enabled,
  });
}
