import { useClient } from '@oficina/hydra/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Requerimiento, requerimientosRoutes } from '../contract/index.ts';
import { REQUERIMIENTOS } from './query-keys.ts';

/** To open it is to have seen its news. If it cannot be told, they stay as news: the next time they are seen. */
export function useMarkNovedadUsuarioSeen({
  id,
  novedadesUsuario,
  updated,
}: Pick<Requerimiento, 'id' | 'novedadesUsuario' | 'updated'>): void {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    if (!novedadesUsuario) return;
    client
      .call(requerimientosRoutes.marcarNovedadUsuario, {
        params: { id },
        body: { novedadesUsuario: false, visto: updated },
      })
      .then(() => queries.invalidateQueries({ queryKey: REQUERIMIENTOS }))
      .catch(() => undefined);
  }, [client, queries, id, novedadesUsuario, updated]);
}
