import { type Client, iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  categoriasRoutes,
  OPEN_CODES,
  type Requerimiento,
  type RequerimientoCategoria,
  requerimientosRoutes,
} from '../contract/index.ts';
import { REQUERIMIENTOS } from './query-keys.ts';

const requerimientoKey = (id: number) => [...REQUERIMIENTOS, 'uno', id] as const;

/** A closed category is missing from the menu, so it is read from the server. */
export function useCategoria(id: number, knownCategorias: readonly RequerimientoCategoria[]) {
  const client = useClient();
  const known = knownCategorias.find((categoria) => categoria.id === id);
  const consulta = useQuery({
    queryKey: [...REQUERIMIENTOS, 'categoria', id],
    queryFn: ({ signal }) => client.call(categoriasRoutes.ver, { params: { id }, signal }),
    enabled: known === undefined,
  });
  return { categoria: known ?? consulta.data, consulta };
}

/** It counts all the cases that the person ever began in a category. */
export function useRequerimientoCount(categoria: number, usuario: number, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'cuenta', usuario, categoria],
    queryFn: async ({ signal }) =>
      (await client.call(requerimientosRoutes.listar, { query: { usuario, categoria }, signal })).totalItems,
    enabled,
    staleTime: 0,
  });
}

/** A person who begins a new case may be repeating one of these. */
export function useOpenRequerimientos(categoria: number, usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'abiertos', usuario, categoria],
    queryFn: async ({ signal }) => {
      const query = { usuario, categoria, estado: OPEN_CODES, 'order[id]': 'desc' as const };
      return (await client.call(requerimientosRoutes.listar, { query, signal })).member;
    },
    staleTime: 0,
  });
}

export function useRequerimiento(id: number) {
  const client = useClient();
  return useQuery({
    queryKey: requerimientoKey(id),
    queryFn: ({ signal }) => client.call(requerimientosRoutes.ver, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The promise resolves once the visible page was read again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: REQUERIMIENTOS }), [queries]);
}

export type NewRequerimiento = {
  categoria: number;
  descripcion: string;
  suministro: number | null;
  ubicacion: string | null;
  adjuntos: readonly string[];
};

export function iniciarRequerimiento(
  client: Client,
  nuevo: NewRequerimiento,
  key: string,
): Promise<Requerimiento> {
  const { categoria, suministro, adjuntos, ...rest } = nuevo;
  return client.call(requerimientosRoutes.iniciar, {
    body: {
      ...rest,
      adjuntos: [...adjuntos],
      categoria: iri('requerimiento_categorias', categoria),
      suministro: suministro === null ? null : iri('suministros', suministro),
    },
    headers: { 'Idempotency-Key': key },
  });
}
