import { useClient } from '@oficina/hydra/react';
import { useQuery } from '@tanstack/react-query';
import { atencionRoutes } from '../../contract/atencion.routes.ts';

/**
 * The presence is renewed twice before the server forgets it. A hidden page does not renew it, because nobody is looking.
 */
const REFETCH_MS = 20_000;

export function usePresencia(id: number, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: ['requerimientos', 'personal', 'presencia', id],
    queryFn: ({ signal }) => client.call(atencionRoutes.presencia, { params: { id }, signal }),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled,
  });
}

export type Viewer = { usuarioNombre: string };

export function viewersText(viewers: readonly Viewer[]): string {
  const nombres = viewers.map(({ usuarioNombre }) => usuarioNombre);
  const last = nombres.pop();
  if (last === undefined) return '';
  return nombres.length === 0 ? `${last} lo mira` : `${nombres.join(', ')} y ${last} lo miran`;
}
