import type { ReactNode } from 'react';
import { IconAlert, IconCheck, IconInfo } from './icon.tsx';
import styles from './notice.module.css';
import tints from './tint.module.css';
import type { Tint } from './tint.ts';

export type NoticeProps = { tint?: Tint; role?: 'alert' | 'status'; icon?: ReactNode; children: ReactNode };

export function Notice({ tint = 'azul', role, icon, children }: NoticeProps) {
  const mark =
    tint === 'rojo' || tint === 'amarillo' ? <IconAlert /> : tint === 'verde' ? <IconCheck /> : <IconInfo />;
  return (
    <div className={`${styles.aviso} ${tints[tint]}`} role={role}>
      {icon ?? mark}
      <div className={styles.cuerpo}>{children}</div>
    </div>
  );
}

/** The reason why something failed is read aloud as soon as it appears. */
export function ProblemNotice({ reason }: { reason: string | null }) {
  return (
    reason && (
      <Notice tint="rojo" role="alert">
        {reason}
      </Notice>
    )
  );
}
