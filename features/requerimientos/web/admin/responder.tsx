import { AddArchivo, UPLOADS_FAILED, useSubidas, useUploadAdjunto } from '@oficina/adjuntos/web';
import { Button } from '@oficina/ui/button';
import { TextAreaField } from '@oficina/ui/field';
import { Actions, Stack } from '@oficina/ui/layout';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  DESCRIPCION_MAX,
  type EstadoName,
  RESPUESTA_EMPTY,
  type Requerimiento,
  requerimientoEstado,
} from '../../contract/index.ts';
import type { ActionResult, RequerimientoActions } from './actions.api.ts';
import styles from './requerimiento.module.css';
import { useRespuestaDraft } from './respuesta-draft.ts';
import {
  append,
  fillPlaceholdersMessage,
  firstPlaceholder,
  missingPlaceholders,
  type Valores,
} from './respuestas.ts';
import { SavedRespuestas } from './saved-respuestas.tsx';
import { isPublic, type Yo } from './staff-actor.ts';
import { canChangeTo } from './transitions.ts';

export type ResponderProps = {
  requerimiento: Requerimiento;
  yo: Yo;
  valores: Valores;
  actions: Pick<RequerimientoActions, 'responder' | 'changeEstado' | 'adjuntar'>;
  boxRef: RefObject<HTMLDivElement | null>;
  /** Receives the reason why the answer was not sent, or null on a new attempt. */
  onProblem: (motivo: string | null) => void;
  /** `moveFocus` is true when this box disappears. */
  onAnnounce: (texto: string, moveFocus: boolean) => void;
};

type SendMode = 'responder' | Extract<EstadoName, 'esperaUsuario' | 'finalizado'>;

const BUTTONS: readonly { mode: SendMode; label: string }[] = [
  { mode: 'responder', label: 'Responder' },
  { mode: 'esperaUsuario', label: 'Responder y esperar al usuario' },
  { mode: 'finalizado', label: 'Responder y finalizar' },
];

const SENT_MESSAGES: Readonly<Record<SendMode, string>> = {
  responder: 'Enviamos la respuesta.',
  esperaUsuario: 'Enviamos la respuesta. Queda esperando al usuario.',
  finalizado: 'Enviamos la respuesta y finalizamos el caso.',
};

/** The limits of a category apply only to customers. */
const ANY_FILE = { adjuntarFotos: 0, adjuntarArchivos: 1 } as const;

function textErrorOf(texto: string): string | null {
  if (texto.trim() === '') return RESPUESTA_EMPTY;
  const placeholders = missingPlaceholders(texto);
  return placeholders.length > 0 ? fillPlaceholdersMessage(placeholders) : null;
}

const OK: ActionResult = { ok: true };

export function Responder({
  requerimiento,
  yo,
  valores,
  actions,
  boxRef,
  onProblem,
  onAnnounce,
}: ResponderProps) {
  const [texto, setTexto] = useRespuestaDraft(requerimiento.id);
  const [textError, setTextError] = useState<string | null>(null);
  const [sending, setSending] = useState<SendMode | null>(null);
  const archivos = useSubidas(useUploadAdjunto(), ANY_FILE);
  const [sentCount, setSentCount] = useState(0);
  const ayuda = useId();
  const modes = BUTTONS.filter(({ mode }) => mode === 'responder' || canChangeTo(requerimiento, yo, mode));
  const placeholders = missingPlaceholders(texto);

  const focusText = (contenido: string) => {
    const field = boxRef.current?.querySelector('textarea');
    field?.focus();
    const placeholder = firstPlaceholder(contenido);
    if (placeholder) field?.setSelectionRange(...placeholder);
  };
  const changeText = (nextText: string) => {
    setTexto(nextText);
    if (textError) setTextError(textErrorOf(nextText));
  };
  const insert = (respuesta: string) => {
    const nextText = append(texto, respuesta).slice(0, DESCRIPCION_MAX);
    flushSync(() => changeText(nextText));
    focusText(nextText);
  };
  /** The files go first, because the text is what triggers the message to the customer. */
  const send = async (mode: SendMode, text: string): Promise<ActionResult> => {
    const iris = await archivos.terminar();
    if (iris === null) return { ok: false, motivo: UPLOADS_FAILED };
    const adjuntos = iris.length > 0 ? await actions.adjuntar(iris) : OK;
    if (!adjuntos.ok) return adjuntos;
    return mode === 'responder'
      ? actions.responder(text)
      : actions.changeEstado(requerimientoEstado.code(mode), text);
  };
  const enviar = async (mode: SendMode) => {
    if (sending) return;
    const invalid = textErrorOf(texto);
    setTextError(invalid);
    onProblem(null);
    if (invalid) return focusText(texto);
    setSending(mode);
    const result = await send(mode, texto.trim()).finally(() => setSending(null));
    if (!result.ok) return onProblem(result.motivo);
    setTexto('');
    for (const { id } of archivos.subidas) archivos.remove(id);
    setSentCount(sentCount + 1);
    onAnnounce(SENT_MESSAGES[mode], mode === 'finalizado');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void enviar('responder');
  };
  return (
    <Stack>
      <SavedRespuestas usuarioId={yo.id} valores={valores} written={texto} onSelect={insert} />
      <div ref={boxRef} className={styles.ancho}>
        <TextAreaField
          label="Respuesta"
          hint={isPublic(requerimiento) ? 'Le llega por correo a quien lo pidió.' : undefined}
          rows={6}
          maxLength={DESCRIPCION_MAX}
          value={texto}
          error={textError}
          onChange={({ target }) => changeText(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {placeholders.length > 0 && (
        <p>
          Falta completar:{' '}
          {placeholders.map((placeholder) => (
            <mark key={placeholder} className={styles.hueco}>
              {placeholder}
            </mark>
          ))}
        </p>
      )}
      {/* A person without an account has nowhere to see files. */}
      {!isPublic(requerimiento) && <AddArchivo key={sentCount} archivos={archivos} accepts={ANY_FILE} />}
      <Actions>
        {modes.map(({ mode, label }) => (
          <Button
            key={mode}
            variant={mode === 'responder' ? 'primary' : 'secondary'}
            busy={sending === mode}
            busyText="Enviando…"
            disabled={sending !== null}
            aria-describedby={mode === 'finalizado' && !isPublic(requerimiento) ? ayuda : undefined}
            onClick={() => void enviar(mode)}
          >
            {label}
          </Button>
        ))}
      </Actions>
      {modes.some(({ mode }) => mode === 'finalizado') && !isPublic(requerimiento) && (
        <p id={ayuda} className={styles.suave}>
          Responder y finalizar: se le va a preguntar al cliente si quedó resuelto.
        </p>
      )}
    </Stack>
  );
}
