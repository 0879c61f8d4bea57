import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './resend.module.css';

export type ResendProps = {
  /** The message of a rejection is the sentence to show. */
  onResend: () => Promise<unknown>;
  /** The time is in seconds. */
  wait?: number;
  /** This is false when nothing was sent yet. */
  waiting?: boolean;
  sent: string;
};

const SECOND = 1_000;

/** The button waits a minute, because the last message is most likely on its way. */
export function Resend({ onResend, wait = 60, waiting = true, sent }: ResendProps) {
  const [until, setUntil] = useState(() => (waiting ? Date.now() + wait * SECOND : 0));
  const [left, setLeft] = useState(waiting ? wait : 0);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND)));
    count();
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  const resend = async () => {
    setBusy(true);
    setDone(false);
    setProblem(null);
    try {
      await onResend();
      setDone(true);
      setUntil(Date.now() + wait * SECOND);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.reenvio}>
      <Button busy={busy} busyText="Enviando…" disabled={left > 0} onClick={() => void resend()}>
        Enviar de nuevo
      </Button>
      {/* This is not a live region, so that a screen reader does not announce each second. */}
      {left > 0 && <small>Podés pedirlo de nuevo en {left} s.</small>}
      <span role="status">{done && sent}</span>
      {problem && (
        <span role="alert" className={styles.error}>
          {problem}
        </span>
      )}
    </div>
  );
}
