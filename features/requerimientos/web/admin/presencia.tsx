import { useClient } from '@oficina/hydra/react';
import { Notice } from '@oficina/ui/notice';
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

type Viewer = { usuarioNombre: string };

export function viewersMessage(otros: readonly Viewer[]): string | null {
  const nombres = otros.map(({ usuarioNombre }) => usuarioNombre);
  const last = nombres.pop();
  if (last === undefined) return null;
  if (nombres.length === 0) return `${last} también está viendo este caso.`;
  return `${nombres.join(', ')} y ${last} también están viendo este caso.`;
}

export function Presencia({ otros }: { otros: readonly Viewer[] | undefined }) {
  const texto = viewersMessage(otros ?? []);
  return <div role="status">{texto && <Notice tint="amarillo">{texto}</Notice>}</div>;
}
