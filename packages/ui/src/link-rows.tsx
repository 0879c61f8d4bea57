import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconNext } from './icon.tsx';
import styles from './link-rows.module.css';

type RowsProps = { label?: string; children: ReactNode };

/** A card of rows, each of which leads to what it tells. */
export function LinkRows({ label, children }: RowsProps) {
  return (
    <div className={styles.marco}>
      <ul className={styles.lista} aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

type RowProps = { to: string; className?: string | undefined; children: ReactNode };

/** The class lays out what the row says; the room of the whole list, in letters, is its container. */
export function LinkRow({ to, className, children }: RowProps) {
  return (
    <li>
      <Link to={to} className={styles.fila}>
        <span className={className}>{children}</span>
        <IconNext size={20} />
      </Link>
    </li>
  );
}
