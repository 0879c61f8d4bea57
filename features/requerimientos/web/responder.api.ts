import { ApiError, type Client, iri, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useRef } from 'react';
import {
  adjuntosRoutes,
  type Requerimiento,
  requerimientosRoutes,
  seguimientosRoutes,
  YA_ADJUNTO,
} from '../contract/index.ts';
import { asentado } from './borrador/aparato.ts';

async function responder(client: Client, caso: number, descripcion: string): Promise<void> {
  await client.call(seguimientosRoutes.responder, {
    body: { requerimiento: iri('requerimientos', caso), descripcion },
  });
}

/** A file that was uploaded already goes with a case. To be told that it does is as good: its answer was lost before. */
async function adjuntar(client: Client, adjunto: string, caso: number): Promise<void> {
  const id = parseIri('archivo_adjuntos', adjunto);
  if (id === null) throw new Error(`no file is called ${adjunto}`);
  try {
    await client.call(adjuntosRoutes.adjuntar, {
      params: { id },
      body: { requerimiento: iri('requerimientos', caso) },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== YA_ADJUNTO) throw error;
  }
}

/** Files that were uploaded go with a case. Tried again, those that went already are not sent twice. */
export function useAdjuntarUnaVez(caso: number): (iris: readonly string[]) => Promise<void> {
  const client = useClient();
  const adjuntados = useRef(new Set<string>());
  return async (iris) => {
    for (const uno of iris) {
      if (adjuntados.current.has(uno)) continue;
      await adjuntar(client, uno, caso);
      adjuntados.current.add(uno);
    }
  };
}

type Dicho = { autor: string | undefined; texto: string; antes: ReadonlySet<number> };

export const idsDe = ({ seguimientos = [] }: Requerimiento): ReadonlySet<number> =>
  new Set(seguimientos.map(({ id }) => id));

/** Whether something that was sent, and of which nothing was heard, is in the case by now. */
export async function estaDicho(
  client: Client,
  caso: number,
  { autor, texto, antes }: Dicho,
): Promise<boolean> {
  const { seguimientos = [] } = await client.call(requerimientosRoutes.ver, { params: { id: caso } });
  return seguimientos.some(
    ({ id, usuario, descripcion }) => !antes.has(id) && usuario === autor && descripcion === texto,
  );
}

/** Nobody knows what became of it: the signal was lost, or the server. */
export const quedaEnDuda = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Where it is remembered that one was sent and not heard of: what the case had before it. */
export type EnDuda = { current: ReadonlySet<number> | null };

/**
 * An answer that is said once, although the signal goes away in the middle and it is sent again. `autor`: who says it.
 * `recordada` outlives the page; without it, it is remembered as long as the page lives.
 */
export function useResponderUnaVez(
  caso: Requerimiento,
  autor: string | undefined,
  recordada?: EnDuda,
): (texto: string) => Promise<void> {
  const client = useClient();
  // The page may have read that one since, when the signal came back.
  const propia = useRef<EnDuda['current']>(null);
  const enDuda = recordada ?? propia;
  return async (texto) => {
    const estaba = enDuda.current;
    const antes = estaba ?? idsDe(caso);
    const llego = () => estaDicho(client, caso.id, { autor, texto, antes });
    const yaEsta = estaba !== null && (await llego());
    // Before it leaves: whoever closes the page now does not say it twice when they come back.
    enDuda.current = antes;
    await asentado();
    try {
      if (!yaEsta) await responder(client, caso.id, texto);
    } catch (error) {
      if (!quedaEnDuda(error)) {
        enDuda.current = estaba;
        throw error;
      }
      if (!(await llego().catch(() => false))) throw error;
    }
    enDuda.current = null;
  };
}
