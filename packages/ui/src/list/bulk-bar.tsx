import type { ReactNode } from 'react';
import { IconCheck } from '../icon.tsx';
import styles from './bulk.module.css';

type BulkBarProps = { count: number; onDrop: () => void; children: ReactNode };

export function BulkBar({ count, onDrop, children }: BulkBarProps) {
  return (
    <div role="toolbar" aria-label="Con los elegidos" className={styles.lote}>
      <span className={styles.marcada} aria-hidden="true">
        <IconCheck size={14} />
      </span>
      <p role="status">{count === 1 ? '1 elegido' : `${count} elegidos`}</p>
      {children}
      <button type="button" className={styles.soltar} onClick={onDrop}>
        Soltar <kbd>Esc</kbd>
      </button>
    </div>
  );
}
