import { acceptedTypes, ChosenFiles, FileButton } from '@oficina/adjuntos/web';
import { ConfirmDialog } from '@oficina/ui/dialog';
import { FieldError } from '@oficina/ui/field';
import { IconClip, IconClose } from '@oficina/ui/icon';
import { ProblemNotice } from '@oficina/ui/notice';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DESCRIPCION_MAX, NOTA_MAX, type Respuesta, requerimientoEstado } from '../../contract/index.ts';
import styles from './composer.module.css';
import { ComposerFoot, FINALIZADO, type FootProps, MeanwhileNotice } from './composer-foot.tsx';
import { isPublic, type Yo } from './staff-actor.ts';
import { ANULADO, type Composer as ComposerState, type ComposerTab } from './use-composer.ts';

type Props = Omit<FootProps, 'onSend'> & {
  requerimiento: Parameters<typeof isPublic>[0] & {
    numero: string;
    categoria: { '@id': string; nombre: string };
  };
  yo: Yo;
  /** The text as a template, for a reply that is saved from what is written. */
  toTemplate: (texto: string) => string;
  respuestasOpened: boolean;
  onRespuestas: (opened: boolean) => void;
  /** Shows what was written meanwhile. */
  onSeeMeanwhile: () => void;
  /** Drawn over the box. */
  children?: ReactNode;
};

// It arrives while the case is read.
const RespuestasPopover = lazy(() => import('./respuestas-popover.tsx'));

const TABS: readonly { value: ComposerTab; label: string }[] = [
  { value: 'respuesta', label: 'Respuesta' },
  { value: 'nota', label: 'Nota interna' },
];

export function Composer(props: Props) {
  const { composer, requerimiento, yo, respuestasOpened, onRespuestas, onSeeMeanwhile, children } = props;
  const { tab, texto, textError, archivos, missing, meanwhile } = composer;
  const isNote = tab === 'nota';
  const [annulling, setAnnulling] = useState(false);
  const respuestasButton = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const send = (estado: number | undefined) => {
    if (estado !== ANULADO) composer.send(estado);
    else if (composer.check(ANULADO)) setAnnulling(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (isNote) composer.sendNote();
      else send(event.shiftKey && composer.canMoveTo(FINALIZADO) ? FINALIZADO : composer.armed.estado);
    } else if (event.key === 'Escape') {
      // The letters are shortcuts again.
      event.preventDefault();
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } else if (event.key === ';' && !isNote && beginsWord(event.currentTarget)) {
      event.preventDefault();
      onRespuestas(true);
    }
  };
  const insert = (respuesta: Respuesta) => {
    let next = '';
    flushSync(() => {
      next = composer.insert(respuesta);
      onRespuestas(false);
    });
    composer.focusText(next);
  };
  return (
    <section className={styles.redactor} aria-label="Responder" data-in-sight>
      {children}
      <ProblemNotice reason={composer.problem} />
      {meanwhile && <MeanwhileNotice composer={composer} onSee={onSeeMeanwhile} />}
      <div className={styles.caja} data-note={isNote || undefined}>
        <div className={styles.cabeza}>
          {composer.canAnswer ? (
            TABS.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                className={styles.solapa}
                aria-pressed={tab === value}
                onClick={() => {
                  flushSync(() => composer.chooseTab(value));
                  composer.focusText();
                }}
              >
                {label}
              </button>
            ))
          ) : (
            <span className={styles.solapa} data-only>
              Nota interna
            </span>
          )}
          <span className={styles.actos}>
            {!isNote && <ArmedChips composer={composer} />}
            {!isNote && (
              <button
                ref={respuestasButton}
                type="button"
                className={styles.herramienta}
                aria-haspopup="dialog"
                aria-expanded={respuestasOpened}
                onClick={() => onRespuestas(true)}
              >
                <kbd>;</kbd> <span>Respuestas</span>
              </button>
            )}
            {!isNote && !isPublic(requerimiento) && (
              <span className={styles.adjuntar}>
                <FileButton
                  isShort
                  icon={<IconClip size={18} />}
                  tipos={acceptedTypes('archivo')}
                  onFiles={(files) => archivos.add([...(files ?? [])], 'archivo')}
                >
                  Adjuntar
                </FileButton>
              </span>
            )}
          </span>
        </div>
        <textarea
          ref={composer.field}
          className={styles.area}
          aria-label={isNote ? 'Nota interna' : 'Respuesta'}
          aria-invalid={textError ? true : undefined}
          aria-describedby={textError ? errorId : undefined}
          rows={3}
          maxLength={isNote ? NOTA_MAX : DESCRIPCION_MAX}
          value={texto}
          onChange={({ target }) => composer.changeText(target.value)}
          onKeyDown={onKeyDown}
        />
        {(textError || missing.length > 0) && (
          <div className={styles.falta}>
            {textError ? (
              <FieldError id={errorId} role="alert">
                {textError}
              </FieldError>
            ) : (
              <p>
                {composer.isOfMany ? 'Cada persona lee lo suyo en ' : 'Falta completar: '}
                {missing.map((placeholder) => (
                  <mark key={placeholder}>{placeholder}</mark>
                ))}
              </p>
            )}
          </div>
        )}
        {!isNote && (archivos.subidas.length > 0 || archivos.rechazos.length > 0) && (
          <div className={styles.archivos}>
            <ChosenFiles
              clase="archivo"
              list={archivos}
              onRemove={(id) => {
                archivos.remove(id);
                composer.focusText();
              }}
              onRetry={archivos.retry}
            />
          </div>
        )}
      </div>
      <ComposerFoot {...props} onSend={send} />
      {composer.canAnswer && (
        <Suspense>
          <RespuestasPopover
            opened={respuestasOpened}
            anchor={respuestasButton}
            categoria={requerimiento.categoria}
            yo={yo}
            template={props.toTemplate(texto)}
            onChoose={insert}
            onType={(letter) => {
              flushSync(() => {
                onRespuestas(false);
                composer.changeText(`${texto}${letter}`);
              });
              composer.focusText();
            }}
            onClose={() => onRespuestas(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={annulling}
        title={`¿Anular ${requerimiento.numero}?`}
        text={`Anulado no se vuelve a abrir. ${props.receives(ANULADO)}`}
        confirmLabel="Anular"
        danger
        onClose={() => setAnnulling(false)}
        onConfirm={() => {
          setAnnulling(false);
          composer.send(ANULADO);
        }}
      />
    </section>
  );
}

/** After a word it is a semicolon like any other. */
function beginsWord({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return (
    selectionStart === selectionEnd && (selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? ''))
  );
}

function ArmedChips({ composer: { armed, disarm, focusText } }: { composer: ComposerState }) {
  const drop = (which: 'estado' | 'encargado') => {
    disarm(which);
    focusText();
  };
  return (
    <>
      {armed.estado !== undefined && (
        <span className={styles.acto}>
          <span>Pasa a:</span> <b>{requerimientoEstado.label(armed.estado)}</b>
          <button type="button" aria-label="No cambiar el estado" onClick={() => drop('estado')}>
            <IconClose size={14} />
          </button>
        </span>
      )}
      {armed.encargado !== undefined && (
        <span className={styles.acto}>
          <span>Encargado:</span> <b>{armed.encargado === null ? 'nadie' : 'yo'}</b>
          <button type="button" aria-label="No cambiar el encargado" onClick={() => drop('encargado')}>
            <IconClose size={14} />
          </button>
        </span>
      )}
    </>
  );
}
