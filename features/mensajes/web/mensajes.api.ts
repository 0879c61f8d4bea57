import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Mensaje, mensajesRoutes } from '../contract/index.ts';
import { type Filtros, toQuery } from './filtros.ts';

const KEY = ['mensajes'] as const;
const keyDeUno = (id: number) => [...KEY, 'uno', id] as const;

/** One page of the list. The old rows stay, dimmed, until the new ones come. */
export function useMensajes(filtros: Filtros) {
  const client = useClient();
  return useQuery({
    queryKey: [...KEY, 'lista', filtros],
    queryFn: ({ signal }) => client.call(mensajesRoutes.listar, { query: toQuery(filtros), signal }),
    placeholderData: keepPreviousData,
  });
}

/** One as it is now: since the list was read it may have been sent. */
export function useMensaje(conocido: Mensaje) {
  const client = useClient();
  const { id } = conocido;
  return useQuery({
    queryKey: keyDeUno(id),
    queryFn: ({ signal }) => client.call(mensajesRoutes.ver, { params: { id }, signal }),
    placeholderData: conocido,
    staleTime: 0,
  });
}

/** Done or refused, what is on the screen is read again: a refusal means that it had changed meanwhile. */
export function useCambiarMensaje(id: number, accion: 'reenviar' | 'cancelar') {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(mensajesRoutes[accion], { params: { id } }),
    onSuccess: (mensaje) => queries.setQueryData(keyDeUno(id), mensaje),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function usePlantillas() {
  const client = useClient();
  return useQuery({
    queryKey: [...KEY, 'plantillas'],
    queryFn: ({ signal }) => client.call(mensajesRoutes.plantillas, { signal }),
  });
}

export function usePlantilla(nombre: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...KEY, 'plantillas', nombre],
    queryFn: ({ signal }) => client.call(mensajesRoutes.vista, { params: { nombre }, signal }),
  });
}
