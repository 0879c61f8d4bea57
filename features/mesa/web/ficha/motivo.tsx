import { Popover, usePopover } from '@oficina/ui/popover';
import askStyles from './ask-reason.module.css';
import { AskReason } from './ask-reason.tsx';
import styles from './ficha.module.css';
import type { Reason } from './reason.ts';

type MotivoProps = { text: string; isMostrador: boolean; onReason: (reason: Reason) => void };

/** Why this ficha is open, and the way to say another thing. */
export function Motivo({ text, isMostrador, onReason }: MotivoProps) {
  const { button, panel, close } = usePopover();
  return (
    <div className={styles.motivo}>
      Motivo: <b>{text}</b>{' '}
      <button {...button} type="button">
        cambiar<span className="oculto"> el motivo</span>
      </button>
      <Popover {...panel} label="Cambiar el motivo" className={askStyles.cambiar}>
        <AskReason
          isMostrador={isMostrador}
          onChoose={(reason) => {
            close();
            onReason(reason);
          }}
        />
      </Popover>
    </div>
  );
}
