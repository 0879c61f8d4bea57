import { formatCount } from '@oficina/ui/money';
import styles from './archivo-view.module.css';
import type { Counter } from './wording.ts';

/** Each number with its word under it; the word is its name for whoever listens. */
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
