import { formatCount } from '@oficina/ui/money';
import styles from './archivo-view.module.css';
import type { Counter } from './wording.ts';

/** The word appears under its number, and names it for screen readers. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className={styles.contadores}>
      {counters.map(({ count, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
