import type { ReactNode, Ref } from 'react';
import styles from './card-list.module.css';

export type CardListProps = { label: string; ref?: Ref<HTMLUListElement>; children: ReactNode };

/** The cards stand side by side, as many as fit. */
export function CardList({ label, ref, children }: CardListProps) {
  return (
    <ul ref={ref} tabIndex={-1} className={styles.lista} aria-label={label}>
      {children}
    </ul>
  );
}

export type CardProps = {
  gap: 12 | 16;
  /** The buttons that change what the card shows stand in its foot. */
  changes: ReactNode;
  children: ReactNode;
};

export function Card({ gap, changes, children }: CardProps) {
  return (
    <li className={styles.tarjeta} style={{ gap }}>
      {children}
      {changes && <div className={styles.cambios}>{changes}</div>}
    </li>
  );
}
