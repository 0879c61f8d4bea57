import { Button } from '@oficina/ui/button';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef } from 'react';

export function DraftRecoveredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice tint="azul" role="status">
      <p>Recuperamos lo que habías escrito.</p>
      <Button variant="link" onClick={onStartOver}>
        Empezar de cero
      </Button>
    </Notice>
  );
}

type UncertainSendProps = {
  sustantivo: string;
  sending: boolean;
  /** This says why the last try failed. */
  problem: string | undefined;
  onReenviar: () => void;
};

/**
 * The submission got no answer: sending it again is safe, and the only way to know its result. This replaces the form, which
 * cannot be changed until then.
 */
export function UncertainSend({ sustantivo, sending, problem, onReenviar }: UncertainSendProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) containerRef.current?.focus();
  }, [problem]);
  return (
    <div ref={containerRef} tabIndex={-1}>
      <Stack>
        <Notice tint="amarillo" role="alert">
          <p>No sabemos si tu {sustantivo} llegó. Volvé a enviarlo: si ya había llegado, no se repite.</p>
          <Button busy={sending} busyText="Enviando…" onClick={onReenviar}>
            Volver a enviar
          </Button>
        </Notice>
        {problem && !sending && <p role="status">{problem}</p>}
      </Stack>
    </div>
  );
}
