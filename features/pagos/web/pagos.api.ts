import { facturasRoutes, MAX_PER_PAGO } from '@oficina/facturas/contract';
import { ApiError, type Client, iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOngoing, type Pago, pagoEstado, pagosRoutes } from '../contract/index.ts';
import { type PagosFilters, toQuery } from './historial.filters.ts';
import { pollDelayMs } from './poll-delay.ts';

const LIST_KEY = ['pagos', 'lista'] as const;
const ONGOING = pagoEstado.codes().filter(isOngoing);
const pagoKey = (id: number) => ['pagos', 'uno', id] as const;

/** One page of one's own payments. The old rows stay, dimmed, until the new ones come. */
export function usePagos(filters: PagosFilters, usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...LIST_KEY, usuario, filters],
    queryFn: ({ signal }) => client.call(pagosRoutes.listar, { query: toQuery(filters, usuario), signal }),
    placeholderData: keepPreviousData,
  });
}

/** One payment, asked for again while it may still change and somebody looks. */
export function usePago(id: number) {
  const client = useClient();
  const [startedAt] = useState(() => Date.now());
  return useQuery({
    queryKey: pagoKey(id),
    queryFn: ({ signal }) => client.call(pagosRoutes.ver, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isOngoing(state.data.estado) ? pollDelayMs(Date.now() - startedAt) : false,
  });
}

/** The one that was refused before this try, if the address names one; it changes no more. */
export function usePagoRechazado(id: number | null) {
  const client = useClient();
  const { data, isLoading } = useQuery({
    queryKey: pagoKey(id ?? 0),
    queryFn: ({ signal }) => client.call(pagosRoutes.ver, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
  const rechazado = data && pagoEstado.name(data.estado) === 'rechazado' ? data : undefined;
  return { rechazado, isLoading };
}

/** Whichever of one's payments is on its way, the newest. */
export function useOngoingPago(usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...LIST_KEY, usuario, 'en-curso'],
    queryFn: async ({ signal }) => {
      const { member } = await client.call(pagosRoutes.listar, {
        query: { usuario, estado: ONGOING, itemsPerPage: 1, 'order[id]': 'desc' },
        signal,
      });
      return member[0] ?? null;
    },
  });
}

/** The bills of a payment to be, as they are now. `activa`: not while it is being made, when they change by it. */
export function useFacturasAPagar(usuario: number, ids: readonly number[], isActive: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: ['facturas', 'por-pagar', usuario, ids],
    queryFn: ({ signal }) =>
      client.call(facturasRoutes.listar, {
        query: { usuario, id: ids.slice(0, MAX_PER_PAGO), itemsPerPage: MAX_PER_PAGO },
        signal,
      }),
    enabled: isActive && ids.length > 0,
    staleTime: 0,
    // Taking one off the list must not take away the form below it, with a card half typed.
    placeholderData: keepPreviousData,
  });
}

/** The newest payment that has any of these bills, whatever became of it. */
export async function findLastPago(
  client: Client,
  usuario: number,
  facturas: readonly number[],
  signal?: AbortSignal,
): Promise<Pago | undefined> {
  const { member } = await client.call(pagosRoutes.listar, {
    query: { usuario, factura: facturas, itemsPerPage: 1, 'order[id]': 'desc' },
    ...(signal && { signal }),
  });
  return member[0];
}

export type PagoAEnviar = {
  facturas: readonly number[];
  tarjeta: number;
  cvc: string;
  /** What the person saw: nothing else may be charged. */
  total: number;
  key: string;
};

/** A plain call and not a mutation: those keep what they were given for a while, and the code must not rest. */
export async function pagarFacturas(client: Client, aEnviar: PagoAEnviar): Promise<Pago> {
  const { facturas, tarjeta, cvc, total, key } = aEnviar;
  const pago = await client.call(pagosRoutes.pagar, {
    body: {
      metodo: 'tarjeta',
      tarjeta: iri('tarjetas', tarjeta),
      facturas: facturas.map((id) => iri('facturas', id)),
      tarjetaCvc: cvc,
      totalEsperado: total,
      origen: 'web',
    },
    headers: { 'Idempotency-Key': key },
  });
  // A success that says nothing of the payment, as when it comes cut short, is no answer.
  if (!Number.isSafeInteger(pago?.id)) throw new ApiError(200, 'The answer is no payment.');
  return pago;
}

/** After a payment: its page has it at once, and nothing read before of bills and payments is true any more. */
export function useStorePago(): (pago: Pago) => void {
  const queries = useQueryClient();
  return (pago) => {
    queries.setQueryData(pagoKey(pago.id), pago);
    void queries.invalidateQueries({ queryKey: ['facturas'] });
    void queries.invalidateQueries({ queryKey: LIST_KEY });
    // A refusal may have set its card aside.
    void queries.invalidateQueries({ queryKey: ['tarjetas'] });
  };
}
