import type { ReactNode } from 'react';
import styles from './totals.module.css';

type Total = {
  label: string;
  /** The one figure that the reader came for is larger. */
  figure?: string;
  count: ReactNode;
  /** It is said after the count, as in "no suma". */
  note?: string;
  /** What it is made of, for who points at it. */
  title?: string | undefined;
};

/** The figures of a whole list, in its foot. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <ul className={styles.totales} aria-label="Totales">
      {totals.map(({ label, figure, count, note, title }) => (
        <li key={label} title={title}>
          {label} {figure === undefined ? <b>{count}</b> : <strong>{figure}</strong>}
          {figure !== undefined && <> ({count})</>}
          {note && <> ({note})</>}
        </li>
      ))}
    </ul>
  );
}
