import type { ReactNode } from 'react';
import styles from './staff-table.module.css';

export type StaffTableProps = {
  /** The label names the frame, which scrolls sideways on its own. */
  label: string;
  caption: string;
  className?: string | undefined;
  children: ReactNode;
};

export function StaffTable({ label, caption, className, children }: StaffTableProps) {
  return (
    <section
      className={styles.marco}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: with a keyboard the only way to move a wide table sideways
      tabIndex={0}
    >
      <table className={className ? `${styles.tabla} ${className}` : styles.tabla}>
        <caption className="oculto">{caption}</caption>
        {children}
      </table>
    </section>
  );
}
