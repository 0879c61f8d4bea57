import styles from './estado-badge.module.css';
import type { Tint } from './tint.ts';

export type Estado = { word: string; tint: Tint };

export function EstadoBadge({ word, tint }: Estado) {
  return (
    <span className={styles.insignia} style={{ background: `var(--${tint})`, color: `var(--${tint}-tinta)` }}>
      {word}
    </span>
  );
}
