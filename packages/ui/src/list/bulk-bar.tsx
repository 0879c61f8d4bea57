import type { ReactNode } from 'react';
import { IconCheck } from '../icon.tsx';
import { usePhone } from '../use-phone.ts';
import styles from './bulk.module.css';
import { More } from './staff-tools.tsx';

type BulkBarProps = { count: number; onDrop: () => void; children: ReactNode };

/** On a phone it is one line, and what can be done opens from it. */
export function BulkBar({ count, onDrop, children }: BulkBarProps) {
  const phone = usePhone();
  return (
    <div role="toolbar" aria-label="Con los elegidos" className={styles.lote}>
      <span className={styles.marcada} aria-hidden="true">
        <IconCheck size={14} />
      </span>
      <p role="status">{count === 1 ? '1 elegido' : `${count} elegidos`}</p>
      {phone && children ? (
        <More className={styles.acciones} text="Acciones">
          {children}
        </More>
      ) : (
        children
      )}
      <button type="button" className={styles.soltar} onClick={onDrop}>
        Soltar <kbd>Esc</kbd>
      </button>
    </div>
  );
}
