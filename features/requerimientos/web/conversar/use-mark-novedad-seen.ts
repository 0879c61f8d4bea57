import { useClient } from '@oficina/hydra/react';
import { useEffect } from 'react';
import { type Requerimiento, requerimientosRoutes } from '../../contract/index.ts';
import { useRefresh } from '../requerimientos.api.ts';

/** If the call fails, the news stays until the next visit. */
export function useMarkNovedadUsuarioSeen({
  id,
  novedadesUsuario,
  updated,
}: Pick<Requerimiento, 'id' | 'novedadesUsuario' | 'updated'>): void {
  const client = useClient();
  const refresh = useRefresh();
  useEffect(() => {
    if (!novedadesUsuario) return;
    client
      .call(requerimientosRoutes.marcarNovedadUsuario, {
        params: { id },
        body: { novedadesUsuario: false, visto: updated },
      })
      .then(refresh)
      .catch(() => undefined);
  }, [client, refresh, id, novedadesUsuario, updated]);
}
