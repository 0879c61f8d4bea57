import { UPLOADS_FAILED, useSubidas, useUploadAdjunto } from '@oficina/adjuntos/web';
import { useRef, useState } from 'react';
import {
  type EstadoName,
  fillPlaceholders,
  isOpenEstado,
  MOTIVO_REQUIRED,
  missingPlaceholders,
  RESPUESTA_EMPTY,
  type Requerimiento,
  type Respuesta,
  requerimientoEstado,
  type Valores,
} from '../../contract/index.ts';
import type { Act, RequerimientoActions } from './actions.api.ts';
import { useRespuestaDraft } from './respuesta-draft.ts';
import { append, fillPlaceholdersMessage, firstPlaceholder } from './respuestas.ts';
import { isAssignedTo, type Yo } from './staff-actor.ts';
import { attendTransitions, canAttend } from './transitions.ts';

/** What is done besides answering. */
type Armed = { estado?: number; encargado?: 'yo' | null; respuesta?: number };
export type ComposerTab = 'respuesta' | 'nota';

/** Somebody wrote after what was read, and the act was not done. */
type Meanwhile = { motivo: string; act: Act; seguimiento: string };

type ComposerOptions = {
  requerimiento: Requerimiento;
  yo: Yo;
  valores: Valores;
  /** The last message that was read. */
  visto: string | null;
  actions: Pick<RequerimientoActions, 'attend' | 'note'>;
  /** `closed` when the case has nothing more to answer. */
  onSent: (texto: string, sent: { closed: boolean; isNote: boolean }) => void;
};

/** The limits of a category apply only to customers. */
const ANY_FILE = { adjuntarFotos: 0, adjuntarArchivos: 1 } as const;

const SENT: Readonly<Record<EstadoName, string>> = {
  pendiente: 'Enviamos la respuesta.',
  iniciado: 'Enviamos la respuesta.',
  esperaUsuario: 'Enviamos la respuesta. Queda esperando al usuario.',
  finalizado: 'Enviamos la respuesta y finalizamos el caso.',
  anulado: 'Enviamos el motivo y anulamos el caso.',
};

export const ANULADO = requerimientoEstado.code('anulado');
const INICIADO = requerimientoEstado.code('iniciado');
const NEEDS_REASON: readonly (number | undefined)[] = [ANULADO, requerimientoEstado.code('esperaUsuario')];

function textErrorOf(texto: string, estado: number | undefined, isOfMany: boolean): string | null {
  if (texto.trim() === '') return NEEDS_REASON.includes(estado) ? MOTIVO_REQUIRED : RESPUESTA_EMPTY;
  const placeholders = isOfMany ? [] : missingPlaceholders(texto);
  return placeholders.length > 0 ? fillPlaceholdersMessage(placeholders) : null;
}

export function useComposer({ requerimiento, yo, valores, visto, actions, onSent }: ComposerOptions) {
  const { id, estado } = requerimiento;
  // Each of the united cases has its own name and number, so what is between braces is filled in when it is sent.
  const isOfMany = (requerimiento.unidos ?? 0) > 0;
  const canAnswer = isOpenEstado(estado) && canAttend(requerimiento, yo);
  const [chosenTab, setTab] = useState<ComposerTab>('respuesta');
  const tab = canAnswer ? chosenTab : 'nota';
  const [answer, setAnswer] = useRespuestaDraft(id);
  const [note, setNote] = useRespuestaDraft(id, 'nota');
  const [armed, setArmed] = useState<Armed>({});
  const [textError, setTextError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const [sending, setSending] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const archivos = useSubidas(useUploadAdjunto(), ANY_FILE);
  const field = useRef<HTMLTextAreaElement>(null);
  const [texto, setTexto] = tab === 'nota' ? [note, setNote] : [answer, setAnswer];
  const transitions = attendTransitions(requerimiento, yo).filter(({ to }) => to !== 'iniciado');
  const canMoveTo = (to: number) => transitions.some((one) => requerimientoEstado.code(one.to) === to);
  // What was armed may not be possible any more, because the case moved meanwhile.
  const armedEstado = armed.estado !== undefined && canMoveTo(armed.estado) ? armed.estado : undefined;

  const focusText = (contenido = texto) => {
    field.current?.focus();
    const placeholder = isOfMany ? null : firstPlaceholder(contenido);
    if (placeholder) field.current?.setSelectionRange(...placeholder);
  };
  const changeText = (next: string) => {
    setTexto(next);
    if (textError) setTextError(textErrorOf(next, armedEstado, isOfMany));
  };
  const done = (sent: string, isNote: boolean, to: number | undefined) => {
    setTexto('');
    setMeanwhile(null);
    if (!isNote) {
      setArmed({});
      for (const one of archivos.subidas) archivos.remove(one.id);
    }
    setSentCount((count) => count + 1);
    onSent(sent, { isNote, closed: to !== undefined && !isOpenEstado(to) });
  };
  const attend = async (act: Act, read: string | null) => {
    const result = await actions.attend(act, read);
    if (result.ok) return done(SENT[requerimientoEstado.name(act.estado ?? INICIADO)], false, act.estado);
    if (result.meanwhile) setMeanwhile({ motivo: result.motivo, act, seguimiento: result.meanwhile });
    else setProblem(result.motivo);
  };
  const busily = async (work: () => Promise<void>) => {
    if (sending) return;
    setSending(true);
    setProblem(null);
    setMeanwhile(null);
    await work().finally(() => setSending(false));
  };
  /** Returns false when what is written has to be completed first. */
  const check = (to: number | undefined): boolean => {
    const invalid = textErrorOf(texto, to, isOfMany);
    setTextError(invalid);
    if (invalid) focusText();
    return invalid === null;
  };
  const send = (to: number | undefined = armedEstado) => {
    if (!check(to)) return;
    void busily(async () => {
      const iris = await archivos.terminar();
      if (iris === null) return setProblem(UPLOADS_FAILED);
      const { encargado, respuesta } = armed;
      await attend(
        {
          texto: texto.trim(),
          ...(iris.length > 0 && { adjuntos: [...iris] }),
          ...(to !== undefined && { estado: to }),
          ...(encargado !== undefined && { encargado }),
          ...(respuesta !== undefined && { respuesta }),
        },
        visto,
      );
    });
  };
  const sendNote = () => {
    if (texto.trim() === '') {
      setTextError('Escribí la nota.');
      return focusText();
    }
    void busily(async () => {
      const result = await actions.note(texto.trim());
      if (result.ok) done('Guardamos la nota.', true, undefined);
      else setProblem(result.motivo);
    });
  };
  return {
    ...{
      tab,
      texto,
      field,
      sending,
      sentCount,
      archivos,
      problem,
      meanwhile,
      textError,
      canAnswer,
      transitions,
    },
    armed: { ...armed, estado: armedEstado },
    missing: tab === 'nota' ? [] : missingPlaceholders(texto),
    isOfMany,
    changeText,
    focusText,
    check,
    send,
    sendNote,
    canMoveTo,
    chooseTab(next: ComposerTab) {
      setTab(next);
      setTextError(null);
    },
    arm: (more: Armed) => setArmed({ ...armed, ...more }),
    disarm: (which: 'estado' | 'encargado') => setArmed({ ...armed, [which]: undefined }),
    sendAnyway: () => meanwhile && void busily(() => attend(meanwhile.act, meanwhile.seguimiento)),
    /** The text goes in, and what the reply does besides is armed. Returns the text as it stays. */
    insert(respuesta: Respuesta): string {
      const next = append(texto, isOfMany ? respuesta.texto : fillPlaceholders(respuesta.texto, valores));
      changeText(next);
      const { encargado, estado: to } = respuesta;
      const takes = encargado === 'yo' && !isAssignedTo(requerimiento, yo);
      const leaves = encargado === 'ninguno' && requerimiento.encargado !== undefined;
      setArmed({
        respuesta: respuesta.id,
        estado: to !== undefined && canMoveTo(to) ? to : armed.estado,
        encargado: takes ? 'yo' : leaves ? null : armed.encargado,
      } as Armed);
      return next;
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
