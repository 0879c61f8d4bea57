import { Button } from '@oficina/ui/button';
import { Notice } from '@oficina/ui/notice';

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

export type UncertainSendNoticeProps = {
  sustantivo: string;
  sending: boolean;
  onReenviar: () => void;
};

/** The submission got no answer: sending it again is safe, and the only way to know its result. */
export function UncertainSendNotice({ sustantivo, sending, onReenviar }: UncertainSendNoticeProps) {
  return (
    <Notice tint="amarillo" role="alert">
      <p>No sabemos si tu {sustantivo} llegó. Volvé a enviarlo: si ya había llegado, no se repite.</p>
      <Button busy={sending} busyText="Enviando…" onClick={onReenviar}>
        Volver a enviar
      </Button>
    </Notice>
  );
}
