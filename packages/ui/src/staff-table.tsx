import type { ReactNode } from 'react';
import styles from './staff-table.module.css';

export type StaffTableProps = {
  /** Of the frame, which is moved sideways on its own. */
  label: string;
  /** What the rows are, for whoever listens. */
  caption: string;
  /** What this one has of its own. */
  className?: string | undefined;
  children: ReactNode;
};

/** The dense table of the staff's lists: `thead`, `tbody`, and `tfoot` if there is one. */
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
