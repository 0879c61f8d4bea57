import { ALREADY_ATTACHED, adjuntosRoutes } from '@oficina/adjuntos/contract';
import { ApiError, type Client, iri, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useRef } from 'react';
import { type Requerimiento, requerimientosRoutes, seguimientosRoutes } from '../../contract/index.ts';
import { settled } from '../draft/draft-store.ts';

/** The refusal of a file already attached counts as success: an earlier response was lost. */
async function adjuntar(client: Client, adjunto: string, requerimiento: number): Promise<void> {
  const id = parseIri('archivo_adjuntos', adjunto);
  if (id === null) throw new Error(`no file is called ${adjunto}`);
  try {
    await client.call(adjuntosRoutes.adjuntar, {
      params: { id },
      body: { requerimiento: iri('requerimientos', requerimiento) },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ALREADY_ATTACHED) throw error;
  }
}

export function useAdjuntarOnce(requerimiento: number): (iris: readonly string[]) => Promise<void> {
  const client = useClient();
  const attached = useRef(new Set<string>());
  return async (iris) => {
    for (const adjuntoIri of iris) {
      if (attached.current.has(adjuntoIri)) continue;
      await adjuntar(client, adjuntoIri, requerimiento);
      attached.current.add(adjuntoIri);
    }
  };
}

type SentText = { author: string | undefined; texto: string; idsBefore: ReadonlySet<number> };

export const seguimientoIds = ({ seguimientos = [] }: Requerimiento): ReadonlySet<number> =>
  new Set(seguimientos.map(({ id }) => id));

export async function wasSent(
  client: Client,
  requerimiento: number,
  { author, texto, idsBefore }: SentText,
): Promise<boolean> {
  const { seguimientos = [] } = await client.call(requerimientosRoutes.ver, {
    params: { id: requerimiento },
  });
  return seguimientos.some(
    ({ id, usuario, descripcion }) => !idsBefore.has(id) && usuario === author && descripcion === texto,
  );
}

export const isUncertainError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

type UncertainRef = { current: ReadonlySet<number> | null };

/** The answer is written once, even if the connection is lost and it is sent again. `rememberedRef` outlives the page. */
export function useResponderOnce(
  requerimiento: Requerimiento,
  author: string | undefined,
  rememberedRef?: UncertainRef,
): (texto: string) => Promise<void> {
  const client = useClient();
  // The ids are remembered, because the page may have read the new answer on reconnecting.
  const localRef = useRef<UncertainRef['current']>(null);
  const uncertain = rememberedRef ?? localRef;
  return async (texto) => {
    const rememberedIds = uncertain.current;
    const idsBefore = rememberedIds ?? seguimientoIds(requerimiento);
    const hasArrived = () => wasSent(client, requerimiento.id, { author, texto, idsBefore });
    const alreadyThere = rememberedIds !== null && (await hasArrived());
    // The ids are stored before sending, so that a person who closes the page now does not send the answer twice.
    uncertain.current = idsBefore;
    await settled();
    try {
      const body = { requerimiento: iri('requerimientos', requerimiento.id), descripcion: texto };
      if (!alreadyThere) await client.call(seguimientosRoutes.responder, { body });
    } catch (error) {
      if (!isUncertainError(error)) {
        uncertain.current = rememberedIds;
        throw error;
      }
      if (!(await hasArrived().catch(() => false))) throw error;
    }
    uncertain.current = null;
  };
}
