import { useEffect, useState } from 'react';
import { ActionButton } from './button.tsx';
import styles from './resend.module.css';
import { useAction } from './use-action.ts';

export type ResendProps = {
  onResend: () => Promise<unknown>;
  /** This is false when nothing was sent yet. */
  waiting?: boolean;
  sent: string;
};

const SECOND = 1_000;
const WAIT_SECONDS = 60;

/** The button waits a minute, because the last message is most likely on its way. */
export function Resend({ onResend, waiting = true, sent }: ResendProps) {
  const [until, setUntil] = useState(() => (waiting ? Date.now() + WAIT_SECONDS * SECOND : 0));
  const [left, setLeft] = useState(waiting ? WAIT_SECONDS : 0);
  const [done, setDone] = useState(false);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND)));
    count();
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  const resend = useAction(async () => {
    setDone(false);
    await onResend();
    setDone(true);
    setUntil(Date.now() + WAIT_SECONDS * SECOND);
  });
  return (
    <div className={styles.reenvio}>
      <ActionButton action={resend} label="Enviar de nuevo" busyText="Enviando…" disabled={left > 0} />
      {/* This is not a live region, so that a screen reader does not announce each second. */}
      {left > 0 && <small>Podés pedirlo de nuevo en {left} s.</small>}
      <span role="status">{done && sent}</span>
      {resend.problem && (
        <span role="alert" className={styles.error}>
          {resend.problem}
        </span>
      )}
    </div>
  );
}
