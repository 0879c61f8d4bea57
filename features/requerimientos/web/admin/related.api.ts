import { iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import type { BulkTask } from '@oficina/ui/list';
import { newKey } from '@oficina/ui/new-key';
import { useQuery } from '@tanstack/react-query';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import type { Requerimiento } from '../../contract/index.ts';
import type { ActionResult } from './actions.api.ts';
import { errorMotivo, STAFF_KEY, useStoredRequerimientos } from './requerimientos.api.ts';

/** It is read again with its case, because what the staff answer in a principal changes the others too. */
export function useRelated(id: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...STAFF_KEY, 'uno', id, 'relacionados'],
    queryFn: ({ signal }) => client.call(atencionRoutes.relacionados, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** `id` is the case on the screen, which is read again whatever the answer. */
export function useUnion(id: number) {
  const client = useClient();
  const { refresh } = useStoredRequerimientos();
  const attempt = async (call: Promise<unknown>): Promise<ActionResult> => {
    try {
      await call;
      return { ok: true };
    } catch (error) {
      return { ok: false, motivo: errorMotivo(error) };
    } finally {
      refresh(id);
    }
  };
  return {
    unir: (united: number) => attempt(unite(client, united, id)),
    separar: (united: number) => attempt(client.call(atencionRoutes.separar, { params: { id: united } })),
  };
}

const unite = (client: ReturnType<typeof useClient>, united: number, principal: number) =>
  client.call(atencionRoutes.unir, {
    params: { id: united },
    body: { principal: iri('requerimientos', principal) },
    headers: { 'Idempotency-Key': newKey() },
  });

/** For the rows chosen in the queue, but for the principal. */
export function useUniteTask() {
  const client = useClient();
  return ({ id }: Pick<Requerimiento, 'id'>): BulkTask<Requerimiento> => ({
    progressText: 'Uniendo',
    perform: (row) => unite(client, row.id, id),
  });
}
