import { useClient } from '@oficina/hydra/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Requerimiento, requerimientosRoutes } from '../../contract/index.ts';
import { REQUERIMIENTOS } from '../query-keys.ts';

/** If the call fails, the news stays until the next visit. */
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
