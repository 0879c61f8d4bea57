import { newKey } from '@oficina/ui/send-key';
import { useEffect, useRef, useState } from 'react';
import { clearDraft, type Draft, openOwnDraft, readDraft, saveDraft } from './draft.ts';
import { draftStore, settled } from './draft-store.ts';
import { sendOutcome } from './send-outcome.ts';

export type DraftValues = Pick<Draft, 'descripcion' | 'ubicacion'>;

export type DraftOptions = {
  usuarioId: number;
  categoriaId: number;
  /** What the category begins the text with: left as it is, there is nothing to keep. */
  descripcionInicial: string;
};

/** Sends with that key; twice with the same one and the same body is one case. */
export type SendDraft<C, T> = (cuerpo: C, clave: string) => Promise<T>;

type OpenedDraft = { draft: Draft; recovered: boolean };

/**
 * A case being written: kept on this device as it is typed, and sent once although the network goes away in the middle.
 * The page draws its form with `inicial`, under `key={clave}`: to begin again is another key, and another form.
 */
export function useDraft<C extends object>(options: DraftOptions) {
  const { usuarioId, categoriaId, descripcionInicial } = options;
  const [opened, setOpened] = useState<OpenedDraft>(() => openDraft(options));
  const [loadedCategoriaId, setLoadedCategoriaId] = useState(categoriaId);
  // The same page for another category: its draft is another.
  if (loadedCategoriaId !== categoriaId) {
    setLoadedCategoriaId(categoriaId);
    setOpened(openDraft(options));
  }
  const liveRef = useRef({ ...opened.draft, finished: false });
  if (liveRef.current.clave !== opened.draft.clave) liveRef.current = { ...opened.draft, finished: false };

  const mountedRef = useRef(true);
  useEffect(() => {
    mountedRef.current = true;
    return () => {
      mountedRef.current = false;
    };
  }, []);

  function applyChanges(cambios: Partial<Draft>): void {
    // An answer may come after its page was left: by then there may be more written, in another.
    const guardado = mountedRef.current ? null : readDraft(draftStore, usuarioId, categoriaId);
    if (!mountedRef.current && guardado?.clave !== liveRef.current.clave) return;
    liveRef.current = { ...liveRef.current, ...guardado, ...cambios };
    const { finished, ...draft } = liveRef.current;
    // What was sent is not kept again by the last letter that was typed.
    if (finished) return;
    const untouched = draft.descripcion === descripcionInicial && draft.ubicacion === '' && !draft.envio;
    if (untouched) clearDraft(draftStore, usuarioId, categoriaId);
    else saveDraft(draftStore, usuarioId, categoriaId, draft);
  }

  function markUncertain(envio: string | undefined, clave: string): void {
    applyChanges({ envio, clave });
    const { finished: _finished, ...draft } = liveRef.current;
    setOpened((previous) => ({ ...previous, draft }));
  }

  async function sendBody<T>(envio: string, send: SendDraft<C, T>): Promise<T> {
    const wasUncertain = liveRef.current.envio !== undefined;
    const { clave } = liveRef.current;
    // Before it leaves: whoever closes the page now finds out when they come back.
    applyChanges({ envio });
    await settled();
    try {
      const result = await send(JSON.parse(envio) as C, clave);
      liveRef.current.finished = true;
      clearDraft(draftStore, usuarioId, categoriaId);
      return result;
    } catch (error) {
      const { uncertain, keySpent } = sendOutcome(error, wasUncertain);
      markUncertain(uncertain ? envio : undefined, keySpent ? newKey() : clave);
      throw error;
    }
  }

  const { draft, recovered } = opened;
  return {
    clave: draft.clave,
    /** What the form begins with. */
    inicial: { descripcion: draft.descripcion, ubicacion: draft.ubicacion } satisfies DraftValues,
    /** It was begun before, here. */
    recovered,
    /** It was sent and nobody answered: it can only be sent again, as it was. */
    uncertain: draft.envio !== undefined,
    save: (formValues: DraftValues) => {
      const { descripcion, ubicacion } = liveRef.current;
      if (formValues.descripcion !== descripcion || formValues.ubicacion !== ubicacion)
        applyChanges(formValues);
    },
    startOver(): void {
      clearDraft(draftStore, usuarioId, categoriaId);
      setOpened(emptyDraft(descripcionInicial));
    },
    enviar: <T>(cuerpo: C, send: SendDraft<C, T>) =>
      sendBody(liveRef.current.envio ?? JSON.stringify(cuerpo), send),
    reenviar: <T>(send: SendDraft<C, T>): Promise<T> => {
      const { envio } = liveRef.current;
      if (envio === undefined) throw new Error('there is nothing in doubt to send again');
      return sendBody(envio, send);
    },
  };
}

function openDraft({ usuarioId, categoriaId, descripcionInicial }: DraftOptions): OpenedDraft {
  const guardado = openOwnDraft(draftStore, usuarioId, categoriaId);
  return guardado ? { draft: guardado, recovered: true } : emptyDraft(descripcionInicial);
}

const emptyDraft = (descripcion: string): OpenedDraft => ({
  draft: { clave: newKey(), descripcion, ubicacion: '' },
  recovered: false,
});
