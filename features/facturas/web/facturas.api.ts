import { type Client, MAX_PAGE_SIZE } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import { type Factura, facturasRoutes } from '../contract/index.ts';

/** A person with hundreds of supplies may owe more than one page: the amount must be the whole of it. */
async function fetchImpagas(client: Client, usuario: number, signal: AbortSignal): Promise<Factura[]> {
  const found: Factura[] = [];
  for (let page = 1; ; page++) {
    const query = {
      usuario,
      pagada: false,
      'order[vencimiento]': 'asc' as const,
      itemsPerPage: MAX_PAGE_SIZE,
      page,
    };
    const answer = await client.call(facturasRoutes.listar, { query, signal });
    found.push(...answer.member);
    if (answer.member.length < MAX_PAGE_SIZE || found.length >= answer.totalItems) return found;
  }
}

export function useFacturasImpagas(usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['facturas', 'impagas', usuario],
    queryFn: ({ signal }) => fetchImpagas(client, usuario, signal),
  });
}

/** The newest bills, and when the last file of bills was loaded. */
export function useUltimasFacturas(usuario: number, suministro: number | null, cuantas: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['facturas', 'ultimas', usuario, suministro, cuantas],
    queryFn: ({ signal }) =>
      client.call(facturasRoutes.listar, {
        query: { usuario, itemsPerPage: cuantas, ...(suministro === null ? {} : { suministro }) },
        signal,
      }),
  });
}
