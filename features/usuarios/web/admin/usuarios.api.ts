import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { cuentasRoutes, type Usuario, usuariosRoutes } from '../../contract/index.ts';
import { isTooShort, toQuery, type UsuariosFilters } from './usuarios.filters.ts';

const KEY = ['usuarios'] as const;
const usuarioKey = (id: number) => [...KEY, 'uno', id] as const;

export function useUsuarios(filters: UsuariosFilters) {
  const client = useClient();
  return useQuery({
    queryKey: [...KEY, 'lista', filters],
    queryFn: ({ signal }) => client.call(cuentasRoutes.listar, { query: toQuery(filters), signal }),
    placeholderData: keepPreviousData,
    enabled: !isTooShort(filters),
  });
}

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
    void queries.invalidateQueries({ queryKey: [...KEY, 'lista'] });
  };
}

export function useReloadUsuarios() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [...KEY, 'lista'] });
}
