import { Children, type ReactNode, useId } from 'react';
import styles from './dia.module.css';

/** Those side by side share the width of the page. */
export const Cards = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).length > 0 && <div className={styles.cartas}>{children}</div>;

type SectionProps = {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

export function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.bloque} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={styles.suave}>{note}</span>}
        {action}
      </header>
      {children}
    </section>
  );
}
