import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconNext } from './icon.tsx';
import styles from './notice-line.module.css';
import tints from './tint.module.css';
import type { Tint } from './tint.ts';

/** The lines come from several places, and the card that groups them is not drawn while there is none. */
export function NoticeLines({ children }: { children: ReactNode }) {
  return <div className={styles.lineas}>{children}</div>;
}

type Props = {
  icon: ReactNode;
  tint: Tint;
  title: string;
  detail: ReactNode;
  /** The free text of the cooperative is cut after four lines, because pressing opens it whole. A date or an hour never is. */
  isFreeText?: true;
} & ({ to: string } | { onOpen: () => void });

const CUT = { className: styles.cortado, 'data-opens-whole': true };

/** It says in one line that there is something to know, and the whole line leads to it. */
export function NoticeLine({ icon, tint, title, detail, isFreeText, ...goes }: Props) {
  const content = (
    <>
      <span className={`${styles.icono} ${tints[tint]}`}>{icon}</span>
      <span className={styles.texto}>
        <b {...(isFreeText && CUT)}>{title}</b> <span>{detail}</span>
      </span>
      <IconNext size={20} />
    </>
  );
  if ('to' in goes)
    return (
      <Link to={goes.to} className={styles.linea}>
        {content}
      </Link>
    );
  return (
    <button type="button" className={styles.linea} aria-haspopup="dialog" onClick={goes.onOpen}>
      {content}
    </button>
  );
}
