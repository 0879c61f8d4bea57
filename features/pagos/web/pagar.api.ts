import { facturasRoutes, MAX_PER_PAGO } from '@oficina/facturas/contract';
import { ApiError, type Client, iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Pago, pagoEstado, pagosRoutes } from '../contract/index.ts';
import { pagoKey } from './pagos.api.ts';

/** The address may name the pago refused before this attempt, which can no longer change. */
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

/** `isActive` is false while the pago is being made, because it changes the state of the facturas. */
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
    // Removing a factura must not unmount the form below, where a card may be half typed.
    placeholderData: keepPreviousData,
  });
}

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

/** With what it is paid. Nothing is typed for a wallet. */
export type Medio = { metodo: 'tarjeta'; tarjeta: number; cvc: string } | { metodo: 'qr' | 'billetera' };

export type PagoAEnviar = {
  facturas: readonly number[];
  medio: Medio;
  /** The person saw this total; no other amount may be charged. */
  total: number;
  key: string;
};

/**
 * This is a plain call and not a mutation, because mutations keep their variables for a while and the code must not be
 * retained.
 */
export async function pagarFacturas(client: Client, aEnviar: PagoAEnviar): Promise<Pago> {
  const { facturas, medio, total, key } = aEnviar;
  const pago = await client.call(pagosRoutes.pagar, {
    body: {
      metodo: medio.metodo,
      ...(medio.metodo === 'tarjeta' && {
        tarjeta: iri('tarjetas', medio.tarjeta),
        tarjetaCvc: medio.cvc,
      }),
      facturas: facturas.map((id) => iri('facturas', id)),
      totalEsperado: total,
      origen: 'web',
    },
    headers: { 'Idempotency-Key': key },
  });
  // A success without a valid pago, for example a truncated one, does not count as an answer.
  if (!Number.isSafeInteger(pago?.id)) throw new ApiError(200, 'The answer is no payment.');
  return pago;
}
