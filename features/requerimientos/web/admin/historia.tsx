import { MessageFiles, type Viewer } from '@oficina/adjuntos/web/admin';
import { formatDate } from '@oficina/ui/date-text';
import { IconAlert, IconCheck, IconLock } from '@oficina/ui/icon';
import { Fragment, type RefObject } from 'react';
import { Link } from 'react-router';
import { staffRequerimientoPath } from '../../contract/index.ts';
import styles from './historia.module.css';
import type { Bubble, Delivery, HistoriaRow, Line, Phrase } from './historia-rows.ts';

type Props = {
  rows: readonly HistoriaRow[];
  viewer: Viewer;
  /** The page opens here. */
  newRef: RefObject<HTMLLIElement | null>;
};

/** All at the left, because it is a record and not a chat. */
export function HistoriaList({ rows, viewer, newRef }: Props) {
  return (
    <ol className={styles.historia} aria-label="Historia del caso">
      {rows.map((row) => {
        if (row.kind === 'dia')
          return (
            <li
              key={row.key}
              ref={row.isNew ? newRef : undefined}
              className={row.isNew ? `${styles.dia} ${styles.nuevo}` : styles.dia}
            >
              {row.texto}
            </li>
          );
        return row.kind === 'linea' ? (
          <LineRow key={row.key} row={row} />
        ) : (
          <BubbleRow key={row.key} row={row} viewer={viewer} />
        );
      })}
    </ol>
  );
}

function Hour({ created }: { created: string }) {
  return (
    <time className={styles.hora} dateTime={created} title={formatDate(created, 'hora')}>
      {formatDate(created, 'hora').split(' ')[1]}
    </time>
  );
}

function BubbleRow({ row, viewer }: { row: Bubble; viewer: Viewer }) {
  const { de, author, initials, via, texto, created, adjuntos, deliveries, isNew } = row;
  return (
    <li className={styles.hecho}>
      <Hour created={created} />
      <span className={styles.nodo} aria-hidden="true">
        <span className={styles.iniciales} data-de={de}>
          {initials}
        </span>
      </span>
      <div className={styles.globo} data-de={de} data-new={isNew || undefined}>
        <p className={styles.de}>
          {de === 'nota' && <b>Nota interna</b>}
          {de === 'nota' ? <span>{author}</span> : <b>{author}</b>}
          {via && <span>{via}</span>}
          {de === 'nota' && (
            <span className={`${styles.alFinal} ${styles.entrega}`}>
              <IconLock size={15} />
              <span>Solo la ve el personal</span>
            </span>
          )}
          {deliveries.length > 0 && (
            <span className={styles.alFinal}>
              <Deliveries deliveries={deliveries} />
            </span>
          )}
        </p>
        {texto && <p className={styles.texto}>{texto}</p>}
        <MessageFiles adjuntos={adjuntos} viewer={viewer} />
      </div>
    </li>
  );
}

function LineRow({ row: { author, created, phrases, deliveries } }: { row: Line }) {
  return (
    <li className={`${styles.hecho} ${styles.linea}`}>
      <Hour created={created} />
      <span className={styles.nodo} aria-hidden="true">
        <i className={styles.aro} />
      </span>
      <div className={styles.paso}>
        <b>{author}</b>{' '}
        {phrases.map((phrase, index) => (
          <Fragment key={`${phrase.before} ${phrase.strong}`}>
            {index > 0 && ' · '}
            <Said phrase={phrase} />
          </Fragment>
        ))}
        <Deliveries deliveries={deliveries} />
      </div>
    </li>
  );
}

function Said({ phrase: { before, strong, union } }: { phrase: Phrase }) {
  return (
    <>
      {before}
      {strong && (
        <>
          {' '}
          <b>{strong}</b>
        </>
      )}
      {union && (
        <>
          {' '}
          <Link to={staffRequerimientoPath(union.id)}>{union.numero}</Link>
        </>
      )}
    </>
  );
}

function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return deliveries.map(({ texto, tone }) => (
    <span key={texto} className={styles.entrega} data-tone={tone}>
      {tone === 'bien' && <IconCheck size={15} />}
      {tone === 'mal' && <IconAlert size={15} />}
      <span>{texto}</span>
    </span>
  ));
}
