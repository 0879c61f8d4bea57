import { formatCount } from '@oficina/ui/money';
import type { Contador } from './palabras.ts';
import styles from './ver.module.css';

/** Each number with its word under it; the word is its name for whoever listens. */
export function Contadores({ contadores }: { contadores: readonly Contador[] }) {
  return (
    <dl className={styles.contadores}>
      {contadores.map(({ cuanto, palabra }) => (
        <div key={palabra}>
          <dt>{palabra}</dt>
          <dd>{formatCount(cuanto)}</dd>
        </div>
      ))}
    </dl>
  );
}
