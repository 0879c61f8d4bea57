import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import { readNavigationState } from '../navigation-state.ts';
import { clearDraftIfText } from './draft.ts';
import {
  clearUnsentRespuesta,
  openUnsentRespuesta,
  readUnsentRespuesta,
  saveUnsentRespuesta,
  type UnsentRespuesta,
} from './unsent-respuesta.ts';

const REITERA_PREFIX = 'Reitera: ';

export const reiteraPrefix = (reitera: string | null): string => (reitera === null ? '' : REITERA_PREFIX);

/** The answer is stored on this device until it is sent, even if the page is reloaded. */
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
      clearUnsentRespuesta(usuarioId, requerimiento.id);
      clearBroughtDraft(inicio.alreadySent.reitera);
      if (inicio.alreadySent.reitera !== null && liveRef.current.reitera === null) clearHistoryState();
    }
    return () => {
      mountedRef.current = false;
    };
  }, []);

  function save(cambios: Partial<UnsentRespuesta>): void {
    // A change that comes after the page was left applies only to the stored draft, which may be newer by then or gone.
    const stored = mountedRef.current ? null : readUnsentRespuesta(usuarioId, requerimiento.id);
    if (!mountedRef.current && !stored) return;
    liveRef.current = { ...liveRef.current, ...stored, ...cambios };
    saveUnsentRespuesta(usuarioId, requerimiento.id, liveRef.current);
  }

  /** Once the text was sent in this case, the draft of the new case that it came from is not needed. */
  function clearBroughtDraft(texto: string | null): void {
    if (texto !== null) clearDraftIfText(usuarioId, requerimiento.categoria.id, texto);
  }

  return {
    written,
    recovered,
    reitera,
    cameToReiterar: inicio.cameToReiterar,
    /** The text is empty when the case already contains the answer. */
    initialText: (current: Requerimiento): string =>
      isInRequerimiento(current, liveRef.current) ? '' : liveRef.current.texto,
    /** The initial text is not stored again, because nobody typed it here. */
    write(texto: string): void {
      setWritten(texto);
      if (texto !== liveRef.current.texto) save({ texto });
    },
    /** No render is needed, because the text is already visible where it is typed. */
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
      const stored = readUnsentRespuesta(usuarioId, requerimiento.id);
      // A different text stored meanwhile by another page of the same case is kept.
      const newerStored = !mountedRef.current && stored && stored.texto.trim() !== texto.trim();
      if (newerStored) saveUnsentRespuesta(usuarioId, requerimiento.id, { ...stored, antes: null });
      else clearUnsentRespuesta(usuarioId, requerimiento.id);
      clearBroughtDraft(reiterated);
      liveRef.current = EMPTY_RESPUESTA;
      setWritten('');
      setRecovered(false);
      setReitera(null);
      // Clearing the history state keeps a reload from bringing the text again. On a page that was already left, it would
      // navigate back to it.
      if (reiterated !== null && mountedRef.current) clearHistoryState();
    },
    /** The ids are those that the case had before an answer with no known result. */
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
  /** The stored answer is already in the case: only its response was lost. */
  alreadySent: UnsentRespuesta | null;
};

function initialState(requerimiento: Requerimiento, usuarioId: number, arrivedText: string | null): Inicio {
  const stored = openUnsentRespuesta(usuarioId, requerimiento.id);
  const alreadySent = stored && isInRequerimiento(requerimiento, stored) ? stored : null;
  // The history state survives after the text was sent.
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
