import { IconChevron } from '@oficina/ui/icon';
import { Notice } from '@oficina/ui/notice';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import styles from './requerimiento.module.css';
import type { Yo } from './staff-actor.ts';
import { attendTransitions } from './transitions.ts';

/** What the owner owes is read by a feature above, which says why it was read. */
export type DebtOf = (about: { requerimiento: Requerimiento; isBrief: boolean }) => ReactNode;

type FoldedProps = { opened: boolean; summary: ReactNode; children: ReactNode };

/** What does not fit beside the conversation is folded over it. */
export function Folded({ opened, summary, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (opened && details.current) details.current.open = true;
  }, [opened]);
  return (
    <details ref={details} className={styles.datos}>
      <summary>
        <b>Datos</b>
        <span>{summary}</span>
        <IconChevron size={18} />
      </summary>
      <div>{children}</div>
    </details>
  );
}

type SummaryProps = { requerimiento: Requerimiento; debtOf: DebtOf | undefined };

export function Summary({ requerimiento, debtOf }: SummaryProps) {
  return (
    <>
      {requerimiento.usuarioNombre ?? requerimiento.contacto?.nombre}
      {debtOf?.({ requerimiento, isBrief: true })}
    </>
  );
}

type ShortProps = {
  requerimiento: Requerimiento;
  canAnswer: boolean;
  onWrite: (tab: 'respuesta' | 'nota') => void;
};

export function Short({ requerimiento, canAnswer, onWrite }: ShortProps) {
  const nombre = requerimiento.usuarioNombre ?? requerimiento.contacto?.nombre ?? '';
  return (
    <div className={styles.corto} data-in-sight>
      {canAnswer && (
        <button type="button" className={styles.falso} onClick={() => onWrite('respuesta')}>
          Responder a {nombre.split(' ')[0]}…
        </button>
      )}
      <button
        type="button"
        className={canAnswer ? styles.nota : styles.falso}
        aria-label="Nota interna"
        onClick={() => onWrite('nota')}
      >
        {canAnswer ? 'Nota' : 'Escribir una nota interna…'}
      </button>
    </div>
  );
}

export function Ended({ back }: { back: { to: string; label: string } }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Notice tint="verde" role="status">
      Terminaste esta lista.{' '}
      <Link ref={link} to={back.to}>
        {back.label}
      </Link>
    </Notice>
  );
}

export function Closed({ requerimiento, yo }: { requerimiento: Requerimiento; yo: Yo }) {
  const canReopen = attendTransitions(requerimiento, yo).some(({ to }) => to === 'iniciado');
  return (
    <p className={styles.cerrado}>
      Este caso está cerrado ({requerimientoEstado.label(requerimiento.estado).toLowerCase()}).
      {canReopen && ' Para responder, pasalo de nuevo a Iniciado.'}
    </p>
  );
}
