import { useClient } from '@oficina/hydra/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { cuentasRoutes, type Usuario, usuariosRoutes } from '../../contract/index.ts';
import { esCorta, type Filtros, toQuery } from './usuarios.filtros.ts';

const KEY = ['usuarios'] as const;
const keyDeUno = (id: number) => [...KEY, 'uno', id] as const;

/** One page of the list. The old rows stay, dimmed, until the new ones come. */
export function useUsuarios(filtros: Filtros) {
  const client = useClient();
  return useQuery({
    queryKey: [...KEY, 'lista', filtros],
    queryFn: ({ signal }) => client.call(cuentasRoutes.listar, { query: toQuery(filtros), signal }),
    placeholderData: keepPreviousData,
    enabled: !esCorta(filtros),
  });
}

export function useUsuario(id: number | null) {
  const client = useClient();
  return useQuery({
    queryKey: keyDeUno(id ?? 0),
    queryFn: ({ signal }) => client.call(usuariosRoutes.ver, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}

/** How the person was left goes to the screen at once; the lists are read again. */
export function useAnotarUsuario() {
  const queries = useQueryClient();
  return (usuario: Usuario) => {
    queries.setQueryData(keyDeUno(usuario.id), usuario);
    void queries.invalidateQueries({ queryKey: [...KEY, 'lista'] });
  };
}

export function useReleerUsuarios() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [...KEY, 'lista'] });
}
