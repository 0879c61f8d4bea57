import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import { facturasRoutes } from '../contract/index.ts';

/** What is owed, added up by the server; of one supply or, with null, of all of them. */
export function useDeuda(suministro: number | null) {
  const client = useClient();
  return useQuery({
    queryKey: ['facturas', 'deuda', suministro],
    queryFn: ({ signal }) =>
      client.call(facturasRoutes.deuda, { query: suministro === null ? {} : { suministro }, signal }),
  });
}

/** The newest bills. */
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
