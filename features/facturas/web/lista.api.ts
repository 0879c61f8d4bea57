import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { facturasRoutes } from '../contract/index.ts';
import { type Filtros, toQuery } from './filtros.ts';

export const LISTA_KEY = ['facturas', 'lista'] as const;

/** One page of the list. The old rows stay, dimmed, until the new ones come. */
export function useFacturas(filtros: Filtros, usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...LISTA_KEY, usuario, filtros],
    queryFn: ({ signal }) => client.call(facturasRoutes.listar, { query: toQuery(filtros, usuario), signal }),
    placeholderData: keepPreviousData,
  });
}
