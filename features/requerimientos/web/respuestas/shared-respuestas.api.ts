import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atencionRoutes, type Respuesta } from '../../contract/index.ts';
import { REQUERIMIENTOS } from '../query-keys.ts';

type Fields = Pick<Respuesta, 'titulo' | 'texto'> & {
  atajo: string | null;
  categorias: string[];
  estado: 1 | 10 | 98 | null;
  encargado: 'yo' | 'ninguno' | null;
};

/** Everybody's, also those put aside, and those that a colleague offers. One's own are nobody else's matter. */
export function useSharedRespuestas() {
  const client = useClient();
  return useQuery({
    queryKey: [...REQUERIMIENTOS, 'respuestas', 'compartidas'],
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
    add: (fields: Fields) =>
      after(client.call(atencionRoutes.agregarRespuesta, { body: { ...fields, compartida: true } })),
    change: (
      { id, version }: Respuesta,
      changes: Partial<Fields> & { activa?: boolean; compartida?: true; propuesta?: boolean },
    ) =>
      after(client.call(atencionRoutes.editarRespuesta, { params: { id }, body: { ...changes, version } })),
    remove: ({ id }: Respuesta) => after(client.call(atencionRoutes.quitarRespuesta, { params: { id } })),
  };
}
