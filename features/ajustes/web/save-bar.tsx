import { Button } from '@oficina/ui/button';
import { IconCheck } from '@oficina/ui/icon';
import { Notice, ProblemNotice } from '@oficina/ui/notice';
import styles from './configuracion.module.css';
import { type Conflict, type Draft, useDraft } from './draft.tsx';

/** More would cover the form. */
const MOST_NAMED = 4;

/**
 * Nothing is saved by itself: the bar names each change until somebody saves or discards them. It is there before the first
 * one, where the section is saved with it, and says in the same place that it was saved.
 */
export function SaveBar({ isOfSection }: { isOfSection: boolean }) {
  const draft = useDraft();
  const { names, notes, conflicts, problem, busy, isSaved } = draft;
  const isDirty = names.length > 0;
  if (!isDirty && !isOfSection) return null;
  return (
    <section className={styles.barra} aria-label={isDirty ? 'Cambios sin guardar' : 'Cambios'} data-in-sight>
      {conflicts.map((conflict) => (
        <BothTexts key={conflict.clave} conflict={conflict} draft={draft} />
      ))}
      <ProblemNotice reason={problem} />
      {notes.map(({ clave, note }) => (
        <p key={clave} role="status">
          {note}
        </p>
      ))}
      <div className={styles.guardar}>
        <Button
          variant="primary"
          disabled={!isDirty}
          busy={busy}
          busyText="Guardando…"
          onClick={() => void draft.save()}
        >
          Guardar
        </Button>
        {isDirty && (
          <Button variant="link" disabled={busy} onClick={draft.discard}>
            Descartar
          </Button>
        )}
        <p role="status">{isDirty ? <Names names={names} /> : isSaved ? <Saved /> : 'Sin cambios'}</p>
      </div>
    </section>
  );
}

function Names({ names }: Pick<Draft, 'names'>) {
  const count = names.length === 1 ? '1 cambio sin guardar' : `${names.length} cambios sin guardar`;
  return (
    <>
      {count}: <b>{names.slice(0, MOST_NAMED).join(' · ')}</b>
      {names.length > MOST_NAMED && ` y ${names.length - MOST_NAMED} más`}
    </>
  );
}

const Saved = () => (
  <span className={styles.guardado}>
    <IconCheck size={18} />
    Guardado. Ya rige.
  </span>
);

function BothTexts({ conflict, draft }: { conflict: Conflict; draft: Draft }) {
  const { message, theirs, valor, show } = conflict;
  return (
    <Notice tint="amarillo" role="alert">
      <p>
        <strong>{message}</strong>
      </p>
      <dl className={styles.dos}>
        <div>
          <dt>Ahora dice</dt>
          <Said label="Ahora dice">{show(theirs.valor)}</Said>
        </div>
        <div>
          <dt>Lo tuyo</dt>
          <Said label="Lo tuyo">{show(valor)}</Said>
        </div>
      </dl>
      <div className={styles.eleccion}>
        <Button onClick={() => draft.drop(conflict.clave)}>Dejar lo que dice</Button>
        <Button busy={draft.busy} onClick={() => void draft.insist(conflict)}>
          Guardar lo mío
        </Button>
      </div>
    </Notice>
  );
}

/** Longer than this it is read in a frame of its own. */
const SHORT = 300;

function Said({ label, children }: { label: string; children: string }) {
  if (children.length <= SHORT) return <dd>{children}</dd>;
  return (
    <dd>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it */}
      <section className={styles.largo} aria-label={label} tabIndex={0}>
        {children}
      </section>
    </dd>
  );
}
