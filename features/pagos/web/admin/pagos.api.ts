import type { SuministroIndex } from '@oficina/facturas/web';
import { parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { suministrosRoutes } from '@oficina/suministros/contract';
import type { ListQuery } from '@oficina/ui/list';
import type { Clock } from '@oficina/values';
import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Pago, pagoEstado, pagosRoutes } from '../../contract/index.ts';

const KEY = ['pagos', 'personal'] as const;
export const LIST_KEY = [...KEY, 'lista'] as const;
const pagoKey = (id: number) => [...KEY, 'uno', id] as const;

/** The sweep runs once a minute, so it has passed a little later than that. */
const AFTER_CONSULTA_MS = 70_000;

/**
 * The pago is read again once, when the result of the sweep can be read. There is no polling, because every access by the
 * staff is audited.
 */
export function refetchDelay(pago: Pago | undefined, now: Date): number | false {
  const nextAt = pago?.tiempos?.proximaConsulta;
  const remainingMs = nextAt === undefined ? 0 : new Date(nextAt).getTime() - now.getTime();
  return remainingMs > 0 && remainingMs + AFTER_CONSULTA_MS;
}

export function usePago(id: number, clock: Clock, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: pagoKey(id),
    queryFn: ({ signal }) => client.call(pagosRoutes.ver, { params: { id }, signal }),
    refetchInterval: ({ state }) => refetchDelay(state.data, clock.now()),
    enabled,
  });
}

export function useCachePago() {
  const queries = useQueryClient();
  return (pago: Pago) => {
    queries.setQueryData(pagoKey(pago.id), pago);
    void queries.invalidateQueries({ queryKey: LIST_KEY });
  };
}

export function useRefetchPago(id: number) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: pagoKey(id) });
}

export function useConsultar(id: number) {
  const client = useClient();
  const cachePago = useCachePago();
  return useMutation({
    mutationFn: () => client.call(pagosRoutes.consultar, { params: { id } }),
    onSuccess: cachePago,
  });
}

export function useCancelar(id: number) {
  const client = useClient();
  const cachePago = useCachePago();
  return useMutation({
    mutationFn: () => client.call(pagosRoutes.cancelar, { params: { id } }),
    onSuccess: cachePago,
  });
}

/** The figures of the list and the counters of its views change whenever a pago does. */
export function useResumen(query: ListQuery, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...LIST_KEY, 'resumen', query],
    queryFn: ({ signal }) => client.call(pagosRoutes.resumen, { query: query as never, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What waits is counted whatever the filters say; with this one, nothing else is added up. */
const WAITING: ListQuery = { estado: [pagoEstado.code('enVerificacion')] };

export const usePagosWaiting = (enabled: boolean) => useResumen(WAITING, enabled);

/** The key is the IRI by which a factura names its suministro. Those that cannot be read are left out. */
export function useSuministroIndex(facturas: Pago['facturas']): SuministroIndex {
  const client = useClient();
  const iris = [...new Set(facturas.map(({ suministro }) => suministro))];
  return useQueries({
    queries: iris.map((iri) => ({
      queryKey: [...KEY, 'suministro', iri],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(suministrosRoutes.ver, { params: { id: parseIri('suministros', iri) ?? 0 }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (leidos) =>
      new Map(leidos.flatMap(({ data }, index) => (data ? [[iris[index] ?? '', data]] : []))),
  });
}
