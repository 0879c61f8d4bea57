import { type AnswerOf, ApiError, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { suministrosRoutes } from '@oficina/suministros/contract';
import { cuentasRoutes, usuariosRoutes } from '@oficina/usuarios/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import { categoriasRoutes, type Requerimiento } from '../../contract/index.ts';
import { requerimientosRoutes } from '../../contract/requerimientos.routes.ts';

export const STAFF_KEY = ['requerimientos', 'personal'] as const;
const LIST_KEYS = [...STAFF_KEY, 'lista'] as const;
const RESUMEN = [...STAFF_KEY, 'resumen'] as const;
const requerimientoKey = (id: number) => [...STAFF_KEY, 'uno', id] as const;

type Resumen = AnswerOf<typeof atencionRoutes.resumen.answer>;

const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY } as const;

export function useResumen(enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: RESUMEN,
    queryFn: ({ signal }) => client.call(atencionRoutes.resumen, { signal }),
    enabled,
  });
}

export function useCategorias(enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...STAFF_KEY, 'categorias'],
    queryFn: ({ signal }) => client.call(categoriasRoutes.listar, { query: { pagination: false }, signal }),
    ...NEVER_STALE,
    enabled,
  });
}

/** The list is read once, because each reading of people is audited. */
export function useEncargados(enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...STAFF_KEY, 'encargados'],
    queryFn: ({ signal }) =>
      client.call(cuentasRoutes.listar, {
        query: {
          roles: ['ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_REQUERIMIENTO_ADMIN'],
          itemsPerPage: 100,
          'order[apellido]': 'asc',
        },
        signal,
      }),
    ...NEVER_STALE,
    enabled,
  });
}

export function useRequerimiento(id: number, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: requerimientoKey(id),
    queryFn: ({ signal }) => client.call(requerimientosRoutes.ver, { params: { id }, signal }),
    // The person who opens a case is about to answer it, so a stale copy must not be used.
    staleTime: 0,
    enabled,
  });
}

const historiaKey = (id: number) => [...requerimientoKey(id), 'historia'] as const;

export function useHistoria(id: number, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: historiaKey(id),
    queryFn: ({ signal }) => client.call(atencionRoutes.historia, { params: { id }, signal }),
    staleTime: 0,
    enabled,
  });
}

/** The server hides the person from an encargado until the case is assigned to them, so no request is made before. */
export function useRequerimientoUsuario(requerimiento: Requerimiento, enabled: boolean) {
  const client = useClient();
  const id = parseIri('usuarios', requerimiento.usuario ?? '');
  return useQuery({
    queryKey: [...STAFF_KEY, 'cliente', id],
    queryFn: ({ signal }) => client.call(usuariosRoutes.ver, { params: { id: id ?? 0 }, signal }),
    ...NEVER_STALE,
    enabled: enabled && id !== null,
  });
}

export function useSuministro({ suministro }: Requerimiento) {
  const client = useClient();
  const id = parseIri('suministros', suministro ?? '');
  return useQuery({
    queryKey: [...STAFF_KEY, 'suministro', id],
    queryFn: ({ signal }) => client.call(suministrosRoutes.ver, { params: { id: id ?? 0 }, signal }),
    ...NEVER_STALE,
    enabled: id !== null,
  });
}

export function useStoredRequerimientos() {
  const queries = useQueryClient();
  const refreshQueues = () => {
    void queries.invalidateQueries({ queryKey: LIST_KEYS });
    void queries.invalidateQueries({ queryKey: RESUMEN });
  };
  return {
    refreshQueues,
    /** The counters of the views, as the pulse tells them. */
    storeResumen: (resumen: Resumen) => queries.setQueryData(RESUMEN, resumen),
    /** Call this after a change, or after a refusal because the case had changed meanwhile. */
    refresh(id: number) {
      void queries.invalidateQueries({ queryKey: requerimientoKey(id) });
      refreshQueues();
    },
    store(requerimiento: Requerimiento) {
      queries.setQueryData(requerimientoKey(requerimiento.id), requerimiento);
      void queries.invalidateQueries({ queryKey: historiaKey(requerimiento.id) });
      refreshQueues();
    },
  };
}

export function errorMotivo(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.violations.map(({ message }) => message).join(' ') || error.message;
}
