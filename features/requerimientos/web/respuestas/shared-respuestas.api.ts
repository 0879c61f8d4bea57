import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atencionRoutes, type Respuesta } from '../../contract/index.ts';
import { REQUERIMIENTOS, SHARED_RESPUESTAS } from '../query-keys.ts';

/** Everybody's, also those put aside, and those that a colleague offers. One's own are nobody else's matter. */
export function useSharedRespuestas() {
  const client = useClient();
  return useQuery({
    queryKey: SHARED_RESPUESTAS,
    queryFn: async ({ signal }) => {
      const { respuestas } = await client.call(atencionRoutes.respuestas, { signal });
      return respuestas.filter(({ propia, propuesta }) => propuesta || !propia);
    },
    staleTime: 0,
  });
}

export function useRespuestaActs() {
  const client = useClient();
  const queries = useQueryClient();
  const after = async (done: Promise<unknown>) => {
    await done;
    await queries.invalidateQueries({ queryKey: REQUERIMIENTOS });
  };
  return {
    change: (
      { id, version }: Respuesta,
      changes: { activa?: boolean; compartida?: true; propuesta?: boolean },
    ) =>
      after(client.call(atencionRoutes.editarRespuesta, { params: { id }, body: { ...changes, version } })),
    remove: ({ id }: Respuesta) => after(client.call(atencionRoutes.quitarRespuesta, { params: { id } })),
  };
}
