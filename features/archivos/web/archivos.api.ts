import { useClient } from '@oficina/hydra/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { archivoEstado, archivoPerfilesRoutes, isInProgress } from '../contract/index.ts';
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

/** This caches an archivo that was just uploaded, so that its page does not wait for it. */
export function useRememberArchivo(clase: Clase) {
  const queries = useQueryClient();
  return (archivo: Archivo) => {
    queries.setQueryData(archivoKey(clase, archivo.id), archivo);
    void queries.invalidateQueries({ queryKey: [...claseKey(clase), 'lista'] });
  };
}

/** The formats belong to the installation and do not change while the page is open. */
export function usePerfiles() {
  const client = useClient();
  return useQuery({
    queryKey: ['archivos', 'perfiles'],
    queryFn: ({ signal }) => client.call(archivoPerfilesRoutes.listar, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
