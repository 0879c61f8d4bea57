import type { ReactNode } from 'react';
import { IconClose } from '../icon.tsx';
import styles from './chip.module.css';

type Props = {
  className: string | undefined;
  title?: string;
  remove: { label: string; onPress: () => void };
  children: ReactNode;
};

/** What somebody chose, and the press that takes it away. */
export function Chip({ className, title, remove, children }: Props) {
  return (
    <span className={`${styles.ficha} ${className}`} title={title}>
      {children}
      <button type="button" aria-label={remove.label} onClick={remove.onPress}>
        <IconClose size={14} />
      </button>
    </span>
  );
}
