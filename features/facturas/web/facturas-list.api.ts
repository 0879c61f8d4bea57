import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { facturasRoutes } from '../contract/index.ts';
import { type FacturaFilters, toQuery } from './filters.ts';

export const LIST_KEY = ['facturas', 'lista'] as const;

export function useFacturas(filters: FacturaFilters, usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...LIST_KEY, usuario, filters],
    queryFn: ({ signal }) => client.call(facturasRoutes.listar, { query: toQuery(filters, usuario), signal }),
    placeholderData: keepPreviousData,
  });
}
