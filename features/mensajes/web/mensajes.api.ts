import { useClient } from '@oficina/hydra/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fallidosRoutes, type Mensaje, mensajesRoutes } from '../contract/index.ts';

export const MENSAJES_KEY = ['mensajes'] as const;
const mensajeKey = (id: number) => [...MENSAJES_KEY, 'uno', id] as const;

/** The message is read again, because it may have been sent since the list was loaded. */
export function useMensaje(id: number, known: Mensaje | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: mensajeKey(id),
    queryFn: ({ signal }) => client.call(mensajesRoutes.ver, { params: { id }, signal }),
    ...(known && { placeholderData: known }),
    staleTime: 0,
  });
}

/** The screen is refreshed after a refusal too, because a refusal means that the message changed meanwhile. */
export function useMensajeAction(id: number, accion: 'reenviar' | 'cancelar') {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(mensajesRoutes[accion], { params: { id } }),
    onSuccess: (mensaje) => queries.setQueryData(mensajeKey(id), mensaje),
    onSettled: () => void queries.invalidateQueries({ queryKey: MENSAJES_KEY }),
  });
}

const fallidosKey = (of: number | string) => [...MENSAJES_KEY, 'direccion', of] as const;

/** One address, with what would happen now to its messages. */
export function useFallidos(id: number) {
  const client = useClient();
  return useQuery({
    queryKey: fallidosKey(id),
    queryFn: ({ signal }) => client.call(fallidosRoutes.ver, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Null for an address with nothing failed. */
export function useFallidosAt(para: string) {
  const client = useClient();
  return useQuery({
    queryKey: fallidosKey(para),
    queryFn: async ({ signal }) => {
      const query = { para, itemsPerPage: 1 };
      const { member } = await client.call(fallidosRoutes.listar, { query, signal });
      const last = member[0];
      return last ? client.call(fallidosRoutes.ver, { params: { id: last.id }, signal }) : null;
    },
    staleTime: 0,
  });
}

/** A refusal means that something changed meanwhile, so the screen is refreshed after it too. */
export function useReenviarFallidos(id: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(fallidosRoutes.reenviar, { params: { id } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: MENSAJES_KEY }),
  });
}

export function usePlantillas() {
  const client = useClient();
  return useQuery({
    queryKey: [...MENSAJES_KEY, 'plantillas'],
    queryFn: ({ signal }) => client.call(mensajesRoutes.plantillas, { signal }),
  });
}

export function usePlantilla(nombre: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...MENSAJES_KEY, 'plantillas', nombre],
    queryFn: ({ signal }) => client.call(mensajesRoutes.verPlantilla, { params: { nombre }, signal }),
  });
}

type Textos = Readonly<Record<string, string>>;

/** What is being written is shown over what is in force; a refusal says what cannot be sent, and asking again would say the same. */
export function usePrevia(nombre: string, textos: Textos) {
  const client = useClient();
  return useQuery({
    queryKey: [...MENSAJES_KEY, 'previa', nombre, textos],
    queryFn: ({ signal }) =>
      client.call(mensajesRoutes.previa, { params: { nombre }, body: { textos: { ...textos } }, signal }),
    retry: false,
    staleTime: 0,
  });
}

/** The key is of one press: if its answer is lost and the call comes again, one mail goes out. */
export function usePrueba(nombre: string) {
  const client = useClient();
  return (textos: Textos) =>
    client.call(mensajesRoutes.prueba, {
      params: { nombre },
      body: { textos: { ...textos } },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
}
