import { type Client, iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  categoriasRoutes,
  OPEN_CODES,
  type Requerimiento,
  type RequerimientoCategoria,
  requerimientosRoutes,
} from '../contract/index.ts';
import { type Filters, toQuery } from './categoria.filters.ts';
import { REQUERIMIENTOS } from './query-keys.ts';

const requerimientoKey = (id: number) => [...REQUERIMIENTOS, 'uno', id] as const;

/** A category: the one that the menu is made with; or one that is not there, closed since, as the server tells of it. */
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

/** One page of one's own of a category. The old rows stay, dimmed, until the new ones come. */
export function useRequerimientos(filters: Filters, categoria: number, usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'lista', usuario, categoria, filters],
    queryFn: ({ signal }) =>
      client.call(requerimientosRoutes.listar, { query: toQuery(filters, categoria, usuario), signal }),
    placeholderData: keepPreviousData,
    // Somebody may be answering meanwhile: it is read again each time one comes to it.
    staleTime: 0,
  });
}

/** The newest ones that are still open, which whoever begins another may be repeating. */
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

/** After a change: nothing read before of any case is true any more. Waits for the page that is being looked at. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: REQUERIMIENTOS }), [queries]);
}

export type NewRequerimiento = {
  categoria: number;
  descripcion: string;
  suministro: number | null;
  ubicacion: string | null;
  /** As the server named each when it was uploaded. */
  adjuntos: readonly string[];
};

/** `clave`: of this writing of it. Sent twice, it is one case. */
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
