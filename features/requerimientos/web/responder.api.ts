import { ApiError, type Client, iri, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useRef } from 'react';
import {
  ALREADY_ATTACHED,
  adjuntosRoutes,
  type Requerimiento,
  requerimientosRoutes,
  seguimientosRoutes,
} from '../contract/index.ts';
import { settled } from './draft/draft-store.ts';

async function responder(client: Client, requerimiento: number, descripcion: string): Promise<void> {
  await client.call(seguimientosRoutes.responder, {
    body: { requerimiento: iri('requerimientos', requerimiento), descripcion },
  });
}

/** A file that was uploaded already goes with a case. To be told that it does is as good: its answer was lost before. */
async function adjuntar(client: Client, adjunto: string, requerimiento: number): Promise<void> {
  const id = parseIri('archivo_adjuntos', adjunto);
  if (id === null) throw new Error(`no file is called ${adjunto}`);
  try {
    await client.call(adjuntosRoutes.adjuntar, {
      params: { id },
      body: { requerimiento: iri('requerimientos', requerimiento) },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== ALREADY_ATTACHED) throw error;
  }
}

/** Files that were uploaded go with a case. Tried again, those that went already are not sent twice. */
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

/** Whether something that was sent, and of which nothing was heard, is in the case by now. */
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

/** Nobody knows what became of it: the signal was lost, or the server. */
export const isUncertainError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Where it is remembered that one was sent and not heard of: what the case had before it. */
export type UncertainRef = { current: ReadonlySet<number> | null };

/**
 * An answer that is said once, although the signal goes away in the middle and it is sent again. `autor`: who says it.
 * `recordada` outlives the page; without it, it is remembered as long as the page lives.
 */
export function useResponderOnce(
  requerimiento: Requerimiento,
  author: string | undefined,
  rememberedRef?: UncertainRef,
): (texto: string) => Promise<void> {
  const client = useClient();
  // The page may have read that one since, when the signal came back.
  const localRef = useRef<UncertainRef['current']>(null);
  const uncertain = rememberedRef ?? localRef;
  return async (texto) => {
    const rememberedIds = uncertain.current;
    const idsBefore = rememberedIds ?? seguimientoIds(requerimiento);
    const hasArrived = () => wasSent(client, requerimiento.id, { author, texto, idsBefore });
    const alreadyThere = rememberedIds !== null && (await hasArrived());
    // Before it leaves: whoever closes the page now does not say it twice when they come back.
    uncertain.current = idsBefore;
    await settled();
    try {
      if (!alreadyThere) await responder(client, requerimiento.id, texto);
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
