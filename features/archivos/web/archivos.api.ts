import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { archivoEstado, archivoPerfilesRoutes, estaEnMarcha } from '../contract/index.ts';
import { type Archivo, type Clase, RUTAS } from './clase.ts';
import { type Filtros, toQuery } from './filtros.ts';

/** While something is being checked or loaded; with nothing under way there is nothing to ask again. */
const CADA_MS = 2_000;

const keyDe = (clase: Clase) => ['archivos', clase] as const;
const keyDeUno = (clase: Clase, id: number) => [...keyDe(clase), 'uno', id] as const;

/** One page of the list. The old rows stay, dimmed, until the new ones come. */
export function useArchivos(clase: Clase, filtros: Filtros, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...keyDe(clase), 'lista', filtros],
    queryFn: async ({ signal }) => {
      const query = toQuery(filtros);
      const { member, totalItems, totalAproximado } = await client.call(RUTAS[clase].listar, {
        query,
        signal,
      });
      return { member: member as readonly Archivo[], totalItems, totalAproximado };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.member.some(estaEnMarcha) ? CADA_MS : false),
    enabled,
  });
}

export function useArchivo(clase: Clase, id: number, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: keyDeUno(clase, id),
    queryFn: ({ signal }): Promise<Archivo> => client.call(RUTAS[clase].ver, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && estaEnMarcha(state.data) ? CADA_MS : false),
    enabled,
  });
}

/** Done or refused, what is on the screen is read again: a refusal means that it had changed meanwhile. */
export function useMoverArchivo(clase: Clase, id: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (a: 'confirmado' | 'anulado'): Promise<Archivo> =>
      client.call(RUTAS[clase].cambiarEstado, {
        params: { id },
        body: { estado: archivoEstado.code(a) },
      }),
    onSuccess: (archivo) => queries.setQueryData(keyDeUno(clase, id), archivo),
    onError: () => void queries.invalidateQueries({ queryKey: keyDeUno(clase, id) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: [...keyDe(clase), 'lista'] }),
  });
}

/** One that was just sent is already known: its page need not wait for it. */
export function useAnotarSubido(clase: Clase) {
  const queries = useQueryClient();
  return (archivo: Archivo) => {
    queries.setQueryData(keyDeUno(clase, archivo.id), archivo);
    void queries.invalidateQueries({ queryKey: [...keyDe(clase), 'lista'] });
  };
}

/** The formats of this installation: they change with it, not while somebody looks. */
export function usePerfiles(enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: ['archivos', 'perfiles'],
    queryFn: ({ signal }) => client.call(archivoPerfilesRoutes.listar, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

export function useDescargarRechazos(clase: Clase, id: number) {
  const client = useClient();
  return useMutation({
    mutationFn: () => client.call(RUTAS[clase].rechazos, { params: { id } }),
  });
}
