import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ParsedTarjeta, type Tarjeta, tarjetasRoutes } from '../contract/index.ts';

const KEY = ['tarjetas'] as const;

/** A person has ten cards at most. */
export function useTarjetas() {
  const client = useClient();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.call(tarjetasRoutes.listar, { query: { pagination: false }, signal }),
  });
}

export function useRefetchTarjetas() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

/** This is a plain call and not a mutation: mutations keep their variables in memory for a while, and this is a card. */
export function useAgregarTarjeta(): (tarjeta: ParsedTarjeta & { paraPagar?: boolean }) => Promise<Tarjeta> {
  const client = useClient();
  const refetch = useRefetchTarjetas();
  return async (tarjeta) => {
    const added = await client.call(tarjetasRoutes.agregar, { body: tarjeta });
    void refetch();
    return added;
  };
}

export function useChoosePrincipal(): (id: number) => Promise<void> {
  const client = useClient();
  const refetch = useRefetchTarjetas();
  return async (id) => {
    await client.call(tarjetasRoutes.editar, { params: { id }, body: { principal: true } });
    await refetch();
  };
}
