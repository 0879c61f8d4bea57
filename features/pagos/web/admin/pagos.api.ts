import type { Lugares } from '@oficina/facturas/web';
import { parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { suministrosRoutes } from '@oficina/suministros/contract';
import { type Clock, dayInArgentina } from '@oficina/values';
import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Pago, pagosRoutes } from '../../contract/index.ts';
import { type Filtros, toQuery } from './filtros.ts';

const KEY = ['pagos', 'personal'] as const;
const keyDeUno = (id: number) => [...KEY, 'uno', id] as const;

/** One page of the list. The old rows stay, dimmed, until the new ones come. */
export function usePagos(filtros: Filtros, clock: Clock, enabled: boolean) {
  const client = useClient();
  return useQuery({
    // With the day: the list of the last month is another one tomorrow.
    queryKey: [...KEY, 'lista', filtros, dayInArgentina(clock.now())],
    queryFn: ({ signal }) =>
      client.call(pagosRoutes.listar, { query: toQuery(filtros, clock.now()), signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The sweep comes once a minute: a little later it has passed. */
const TRAS_LA_CONSULTA_MS = 70_000;

/** Until what the sweep finds out can be read; past that, nothing: every look of the staff is written down. */
export function esperaDe(pago: Pago | undefined, now: Date): number | false {
  const proxima = pago?.tiempos?.proximaConsulta;
  const falta = proxima === undefined ? 0 : new Date(proxima).getTime() - now.getTime();
  return falta > 0 && falta + TRAS_LA_CONSULTA_MS;
}

export function usePago(id: number, clock: Clock, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: keyDeUno(id),
    queryFn: ({ signal }) => client.call(pagosRoutes.ver, { params: { id }, signal }),
    refetchInterval: ({ state }) => esperaDe(state.data, clock.now()),
    enabled,
  });
}

/** How the payment was left goes to the screen at once; the lists are read again. */
export function useAnotarPago() {
  const queries = useQueryClient();
  return (pago: Pago) => {
    queries.setQueryData(keyDeUno(pago.id), pago);
    void queries.invalidateQueries({ queryKey: [...KEY, 'lista'] });
  };
}

/** After a refusal: what is on the screen may be old. */
export function useReleerPago(id: number) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyDeUno(id) });
}

export function useConsultar(id: number) {
  const client = useClient();
  const anotar = useAnotarPago();
  return useMutation({
    mutationFn: () => client.call(pagosRoutes.consultar, { params: { id } }),
    onSuccess: anotar,
  });
}

/** The supplies of these bills, by the address they name them with; one that cannot be read is left out. */
export function useLugares(facturas: Pago['facturas']): Lugares {
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
