import { Popover } from '@oficina/ui/popover';
import { useRef, useState } from 'react';
import askStyles from './ask-reason.module.css';
import { AskReason } from './ask-reason.tsx';
import styles from './ficha.module.css';
import type { Reason } from './reason.ts';

type MotivoProps = { text: string; isMostrador: boolean; onReason: (reason: Reason) => void };

/** Why this ficha is open, and the way to say another thing. */
export function Motivo({ text, isMostrador, onReason }: MotivoProps) {
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.motivo}>
      Motivo: <b>{text}</b>{' '}
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        cambiar<span className="oculto"> el motivo</span>
      </button>
      <Popover
        label="Cambiar el motivo"
        opened={opened}
        anchor={anchor}
        className={askStyles.cambiar}
        onClose={() => setOpened(false)}
      >
        <AskReason
          isMostrador={isMostrador}
          onChoose={(reason) => {
            setOpened(false);
            onReason(reason);
          }}
        />
      </Popover>
    </div>
  );
}
