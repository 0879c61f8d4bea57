import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Usuario, usuariosRoutes } from '../../contract/index.ts';

export const USUARIOS_KEY = ['usuarios'] as const;
const usuarioKey = (id: number) => [...USUARIOS_KEY, 'uno', id] as const;

export function useUsuario(id: number | null) {
  const client = useClient();
  return useQuery({
    queryKey: usuarioKey(id ?? 0),
    queryFn: ({ signal }) => client.call(usuariosRoutes.ver, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}

export function useCacheUsuario() {
  const queries = useQueryClient();
  return (usuario: Usuario) => {
    queries.setQueryData(usuarioKey(usuario.id), usuario);
    void queries.invalidateQueries({ queryKey: [...USUARIOS_KEY, 'lista'] });
  };
}

export function useReloadUsuarios() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [...USUARIOS_KEY, 'lista'] });
}
