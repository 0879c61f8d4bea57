import { newKey } from '@oficina/ui/new-key';
import { useEffect, useRef, useState } from 'react';
import { clearDraft, type Draft, openOwnDraft, readDraft, saveDraft } from './draft.ts';
import { settled } from './draft-store.ts';
import { sendOutcome } from './send-outcome.ts';

export type DraftValues = Pick<Draft, 'descripcion' | 'ubicacion'>;

export type DraftOptions = {
  usuarioId: number;
  categoriaId: number;
};

export type SendDraft<C, T> = (cuerpo: C, clave: string) => Promise<T>;

type OpenedDraft = { draft: Draft; recovered: boolean };

/**
 * The draft is stored on this device as it is typed, and makes one case even if the network fails while it is sent. The page
 * must draw its form with `inicial` under `key={clave}`: starting over changes the key, and thus the form.
 */
export function useDraft<C extends object>(options: DraftOptions) {
  const { usuarioId, categoriaId } = options;
  const [opened, setOpened] = useState<OpenedDraft>(() => openDraft(options));
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
    // A response may arrive after the page was left, when another page may already have changed the draft.
    const guardado = mountedRef.current ? null : readDraft(usuarioId, categoriaId);
    if (!mountedRef.current && guardado?.clave !== liveRef.current.clave) return;
    liveRef.current = { ...liveRef.current, ...guardado, ...cambios };
    const { finished, ...draft } = liveRef.current;
    // A late change must not store again a draft that was sent.
    if (finished) return;
    const untouched = draft.descripcion === '' && draft.ubicacion === '' && !draft.envio;
    if (untouched) clearDraft(usuarioId, categoriaId);
    else saveDraft(usuarioId, categoriaId, draft);
  }

  function markUncertain(envio: string | undefined, clave: string): void {
    applyChanges({ envio, clave });
    const { finished: _finished, ...draft } = liveRef.current;
    setOpened((previous) => ({ ...previous, draft }));
  }

  async function sendBody<T>(envio: string, send: SendDraft<C, T>): Promise<T> {
    const wasUncertain = liveRef.current.envio !== undefined;
    const { clave } = liveRef.current;
    // The submission is stored before sending, so that a person who closes the page now learns of it on their return.
    applyChanges({ envio });
    await settled();
    try {
      const result = await send(JSON.parse(envio) as C, clave);
      liveRef.current.finished = true;
      clearDraft(usuarioId, categoriaId);
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
    inicial: { descripcion: draft.descripcion, ubicacion: draft.ubicacion } satisfies DraftValues,
    recovered,
    /** A submission with no known result can only be sent again unchanged. */
    uncertain: draft.envio !== undefined,
    save: (formValues: DraftValues) => {
      const { descripcion, ubicacion } = liveRef.current;
      if (formValues.descripcion !== descripcion || formValues.ubicacion !== ubicacion)
        applyChanges(formValues);
    },
    startOver(): void {
      clearDraft(usuarioId, categoriaId);
      setOpened(emptyDraft());
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

function openDraft({ usuarioId, categoriaId }: DraftOptions): OpenedDraft {
  const guardado = openOwnDraft(usuarioId, categoriaId);
  return guardado ? { draft: guardado, recovered: true } : emptyDraft();
}

const emptyDraft = (): OpenedDraft => ({
  draft: { clave: newKey(), descripcion: '', ubicacion: '' },
  recovered: false,
});
