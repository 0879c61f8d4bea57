import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import { readNavigationState } from '../navigation-state.ts';
import { clearDraftIfText } from './draft.ts';
import { draftStore } from './draft-store.ts';
import {
  clearUnsentRespuesta,
  openUnsentRespuesta,
  readUnsentRespuesta,
  saveUnsentRespuesta,
  type UnsentRespuesta,
} from './unsent-respuesta.ts';

const REITERA_PREFIX = 'Reitera: ';

/** What goes before an answer that insists. */
export const reiteraPrefix = (reitera: string | null): string => (reitera === null ? '' : REITERA_PREFIX);

/** The answer to a case while it is written: kept on this device until it is sent, although the page is loaded again. */
export function useRespuesta(requerimiento: Requerimiento, usuarioId: number) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [inicio] = useState(() => initialState(requerimiento, usuarioId, readNavigationState(state).reitera));
  const [written, setWritten] = useState(inicio.respuesta.texto);
  const [recovered, setRecovered] = useState(inicio.recovered);
  const [reitera, setReitera] = useState(inicio.respuesta.reitera);
  const liveRef = useRef(inicio.respuesta);
  const mountedRef = useRef(true);
  const clearHistoryState = () => void navigate(pathname, { replace: true, state: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it began with, once
  useEffect(() => {
    mountedRef.current = true;
    if (inicio.alreadySent) {
      clearUnsentRespuesta(draftStore, usuarioId, requerimiento.id);
      clearBroughtDraft(inicio.alreadySent.reitera);
      if (inicio.alreadySent.reitera !== null && liveRef.current.reitera === null) clearHistoryState();
    }
    return () => {
      mountedRef.current = false;
    };
  }, []);

  function save(cambios: Partial<UnsentRespuesta>): void {
    // What comes after the page was left touches only what is kept, which may say more by now, or be gone.
    const stored = mountedRef.current ? null : readUnsentRespuesta(draftStore, usuarioId, requerimiento.id);
    if (!mountedRef.current && !stored) return;
    liveRef.current = { ...liveRef.current, ...stored, ...cambios };
    saveUnsentRespuesta(draftStore, usuarioId, requerimiento.id, liveRef.current);
  }

  /** Said here, the other case that was going to say it is not written any more. */
  function clearBroughtDraft(texto: string | null): void {
    if (texto !== null) clearDraftIfText(draftStore, usuarioId, requerimiento.categoria.id, texto);
  }

  return {
    written,
    /** It was begun before, here. */
    recovered,
    reitera,
    /** Whoever comes to insist came to write. */
    cameToReiterar: inicio.cameToReiterar,
    /** What a box that is drawn now begins with: nothing, if by now the case has it. */
    initialText: (current: Requerimiento): string =>
      isInRequerimiento(current, liveRef.current) ? '' : liveRef.current.texto,
    /** As it is typed. What it began with is not kept again: nobody typed it here. */
    write(texto: string): void {
      setWritten(texto);
      if (texto !== liveRef.current.texto) save({ texto });
    },
    /** Kept, and not told to the rest of the page: it is in sight where it is being typed. */
    saveWithoutRendering(texto: string): void {
      if (texto !== liveRef.current.texto) save({ texto });
    },
    startOver(): void {
      setWritten('');
      setRecovered(false);
      save({ texto: '', antes: null });
    },
    markSent(): void {
      const { texto, reitera: reiterated } = liveRef.current;
      const stored = readUnsentRespuesta(draftStore, usuarioId, requerimiento.id);
      // Written since it left, in another page of the same case: that stays.
      const newerStored = !mountedRef.current && stored && stored.texto.trim() !== texto.trim();
      if (newerStored)
        saveUnsentRespuesta(draftStore, usuarioId, requerimiento.id, { ...stored, antes: null });
      else clearUnsentRespuesta(draftStore, usuarioId, requerimiento.id);
      clearBroughtDraft(reiterated);
      liveRef.current = EMPTY_RESPUESTA;
      setWritten('');
      setRecovered(false);
      setReitera(null);
      // Loaded again it does not insist again. Of a page that was left, this would bring whoever left back.
      if (reiterated !== null && mountedRef.current) clearHistoryState();
    },
    /** What the case had before one that was sent and not heard of. */
    uncertain: {
      get current(): ReadonlySet<number> | null {
        return liveRef.current.antes && new Set(liveRef.current.antes);
      },
      set current(antes) {
        save({ antes: antes && [...antes] });
      },
    },
  };
}

export type RespuestaDraft = ReturnType<typeof useRespuesta>;

const EMPTY_RESPUESTA: UnsentRespuesta = { texto: '', reitera: null, antes: null };

type Inicio = {
  respuesta: UnsentRespuesta;
  recovered: boolean;
  cameToReiterar: boolean;
  /** What was kept is in the case: only its answer was lost. */
  alreadySent: UnsentRespuesta | null;
};

function initialState(requerimiento: Requerimiento, usuarioId: number, arrivedText: string | null): Inicio {
  const stored = openUnsentRespuesta(draftStore, usuarioId, requerimiento.id);
  const alreadySent = stored && isInRequerimiento(requerimiento, stored) ? stored : null;
  // The history goes on saying it after it was said.
  const broughtText = alreadySent && alreadySent.reitera === arrivedText ? null : arrivedText;
  const cameToReiterar = broughtText !== null;
  if (!stored || alreadySent)
    return {
      respuesta: { ...EMPTY_RESPUESTA, texto: broughtText ?? '', reitera: broughtText },
      recovered: false,
      cameToReiterar,
      alreadySent,
    };
  const respuesta =
    broughtText === null || broughtText === stored.reitera ? stored : appendBrought(stored, broughtText);
  return { respuesta, recovered: true, cameToReiterar, alreadySent };
}

/** Neither is lost: what was half written here, and what is brought now. */
const appendBrought = (stored: UnsentRespuesta, broughtText: string): UnsentRespuesta => ({
  ...stored,
  texto: broughtText === '' ? stored.texto : `${stored.texto}\n\n${broughtText}`,
  reitera: broughtText,
});

function isInRequerimiento(
  { usuario, seguimientos = [] }: Requerimiento,
  respuesta: UnsentRespuesta,
): boolean {
  const { texto, reitera, antes } = respuesta;
  const sentText = reiteraPrefix(reitera) + texto.trim();
  return (
    antes !== null &&
    seguimientos.some(
      (seguimiento) =>
        seguimiento.usuario === usuario &&
        seguimiento.descripcion === sentText &&
        !antes.includes(seguimiento.id),
    )
  );
}
