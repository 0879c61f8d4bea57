import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import type { Respuesta } from '../../contract/index.ts';
import type { RespuestaCambios, RespuestaNueva } from '../../contract/respuesta.ts';
import { SHARED_RESPUESTAS } from '../query-keys.ts';
import { type BrowserRespuesta, useBrowserRespuestas } from './own-respuestas.ts';
import { errorMotivo, STAFF_KEY } from './requerimientos.api.ts';

const KEY = [...STAFF_KEY, 'respuestas'] as const;

/** Those of the category of the case come first. */
export function useRespuestas(categoria: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...KEY, categoria],
    queryFn: ({ signal }) => client.call(atencionRoutes.respuestas, { query: { categoria }, signal }),
    staleTime: 60_000,
    enabled,
  });
}

export type RespuestaFields = Omit<z.input<typeof RespuestaNueva>, 'compartida'>;
/** Everybody's, or offered so that it becomes everybody's. */
type Sharing = { compartida?: boolean; propuesta?: boolean };

export function useRespuestaCalls() {
  const client = useClient();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([KEY, SHARED_RESPUESTAS].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return {
    async save(saved: Respuesta | null, fields: RespuestaFields, { compartida, propuesta }: Sharing) {
      const added =
        saved ??
        (await client.call(atencionRoutes.agregarRespuesta, {
          body: { ...fields, ...(compartida && { compartida }) },
        }));
      const changes: Omit<z.input<typeof RespuestaCambios>, 'version'> = {
        ...(saved && fields),
        ...(saved && compartida && { compartida: true as const }),
        ...(propuesta !== undefined && propuesta !== added.propuesta && { propuesta }),
      };
      if (Object.keys(changes).length > 0)
        await client.call(atencionRoutes.editarRespuesta, {
          params: { id: added.id },
          body: { ...changes, version: added.version },
        });
      await refresh();
    },
    async remove({ id }: Respuesta) {
      await client.call(atencionRoutes.quitarRespuesta, { params: { id } });
      await refresh();
    },
  };
}

/** What this browser kept goes to the server. One that it refuses stays, and its reason is told. */
export function useUploadOwn(usuarioId: number) {
  const client = useClient();
  const queries = useQueryClient();
  const [own, keep] = useBrowserRespuestas(usuarioId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const refused: BrowserRespuesta[] = [];
    for (const [index, { titulo, texto }] of own.entries()) {
      try {
        await client.call(atencionRoutes.agregarRespuesta, { body: { titulo, texto } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem(`${titulo}: ${errorMotivo(error)}`);
        // Without an answer, or with too many already, the others would fare the same.
        if (error.status !== 422) {
          refused.push(...own.slice(index));
          break;
        }
        refused.push({ titulo, texto });
      }
    }
    keep(refused);
    setBusy(false);
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return { count: own.length, busy, problem, upload };
}
