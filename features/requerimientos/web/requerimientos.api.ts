import { type Client, iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  CODIGOS_ABIERTOS,
  categoriasRoutes,
  type Requerimiento,
  type RequerimientoCategoria,
  requerimientosRoutes,
} from '../contract/index.ts';
import { type Filtros, toQuery } from './categoria.filtros.ts';
import { REQUERIMIENTOS } from './claves.ts';

const unoKey = (id: number) => [...REQUERIMIENTOS, 'uno', id] as const;

/** A category: the one that the menu is made with; or one that is not there, closed since, as the server tells of it. */
export function useCategoria(id: number, conocidas: readonly RequerimientoCategoria[]) {
  const client = useClient();
  const conocida = conocidas.find((una) => una.id === id);
  const consulta = useQuery({
    queryKey: [...REQUERIMIENTOS, 'categoria', id],
    queryFn: ({ signal }) => client.call(categoriasRoutes.ver, { params: { id }, signal }),
    enabled: conocida === undefined,
  });
  return { categoria: conocida ?? consulta.data, consulta };
}

/** One page of one's own of a category. The old rows stay, dimmed, until the new ones come. */
export function useCasos(filtros: Filtros, categoria: number, usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'lista', usuario, categoria, filtros],
    queryFn: ({ signal }) =>
      client.call(requerimientosRoutes.listar, { query: toQuery(filtros, categoria, usuario), signal }),
    placeholderData: keepPreviousData,
    // Somebody may be answering meanwhile: it is read again each time one comes to it.
    staleTime: 0,
  });
}

/** The newest ones that are still open, which whoever begins another may be repeating. */
export function useAbiertos(categoria: number, usuario: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'abiertos', usuario, categoria],
    queryFn: async ({ signal }) => {
      const query = { usuario, categoria, estado: CODIGOS_ABIERTOS, 'order[id]': 'desc' as const };
      return (await client.call(requerimientosRoutes.listar, { query, signal })).member;
    },
    staleTime: 0,
  });
}

export function useCaso(id: number) {
  const client = useClient();
  return useQuery({
    queryKey: unoKey(id),
    queryFn: ({ signal }) => client.call(requerimientosRoutes.ver, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** After a change: nothing read before of any case is true any more. Waits for the page that is being looked at. */
export function useReleer(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: REQUERIMIENTOS }), [queries]);
}

export type CasoNuevo = {
  categoria: number;
  descripcion: string;
  suministro: number | null;
  ubicacion: string | null;
  /** As the server named each when it was uploaded. */
  adjuntos: readonly string[];
};

/** `clave`: of this writing of it. Sent twice, it is one case. */
export function iniciarCaso(client: Client, nuevo: CasoNuevo, clave: string): Promise<Requerimiento> {
  const { categoria, suministro, adjuntos, ...resto } = nuevo;
  return client.call(requerimientosRoutes.iniciar, {
    body: {
      ...resto,
      adjuntos: [...adjuntos],
      categoria: iri('requerimiento_categorias', categoria),
      suministro: suministro === null ? null : iri('suministros', suministro),
    },
    headers: { 'Idempotency-Key': clave },
  });
}
