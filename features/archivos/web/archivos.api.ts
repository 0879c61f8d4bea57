import { useClient } from '@oficina/hydra/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  archivoEstado,
  archivoPerfilesRoutes,
  isInProgress,
  type NombreDeColumna,
} from '../contract/index.ts';
import { type Archivo, type Clase, ROUTES } from './clase.ts';

/** Polling runs only while an archivo is being checked or loaded. */
export const INTERVAL_MS = 2_000;

export const claseKey = (clase: Clase) => ['archivos', clase] as const;
const archivoKey = (clase: Clase, id: number) => [...claseKey(clase), 'uno', id] as const;

export function useArchivo(clase: Clase, id: number, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: archivoKey(clase, id),
    queryFn: ({ signal }): Promise<Archivo> => client.call(ROUTES[clase].ver, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? INTERVAL_MS : false),
    enabled,
  });
}

/** The data is read again even after a refusal, because a refusal means that it had changed meanwhile. */
export function useCambiarEstado(clase: Clase, id: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (a: 'confirmado' | 'anulado'): Promise<Archivo> =>
      client.call(ROUTES[clase].cambiarEstado, {
        params: { id },
        body: { estado: archivoEstado.code(a) },
      }),
    onSuccess: (archivo) => queries.setQueryData(archivoKey(clase, id), archivo),
    onError: () => void queries.invalidateQueries({ queryKey: archivoKey(clase, id) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: [...claseKey(clase), 'lista'] }),
  });
}

/** The answer is the archivo that is being checked again. */
export function useUsarColumnas(clase: Clase, id: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (columnas: readonly NombreDeColumna[]): Promise<Archivo> =>
      client.call(ROUTES[clase].usarColumnas, { params: { id }, body: { columnas: [...columnas] } }),
    onSuccess: (archivo) => queries.setQueryData(archivoKey(clase, id), archivo),
    onError: () => void queries.invalidateQueries({ queryKey: archivoKey(clase, id) }),
  });
}

/**
 * This caches an archivo that was just uploaded, so that its page does not wait for it. The one that it corrects tells it
 * from then on.
 */
export function useRememberArchivo(clase: Clase) {
  const queries = useQueryClient();
  return (archivo: Archivo) => {
    void queries.invalidateQueries({ queryKey: claseKey(clase) });
    queries.setQueryData(archivoKey(clase, archivo.id), archivo);
    void queries.invalidateQueries({ queryKey: PERFILES_KEY });
  };
}

const PERFILES_KEY = ['archivos', 'perfiles'] as const;

/** They change only when the staff save or delete one. */
export function usePerfiles() {
  const client = useClient();
  return useQuery({
    queryKey: PERFILES_KEY,
    queryFn: ({ signal }) => client.call(archivoPerfilesRoutes.listar, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useEliminarFormato() {
  const client = useClient();
  const queries = useQueryClient();
  return async (codigo: string): Promise<void> => {
    await client.call(archivoPerfilesRoutes.eliminar, { params: { codigo } });
    await queries.invalidateQueries({ queryKey: PERFILES_KEY });
  };
}
