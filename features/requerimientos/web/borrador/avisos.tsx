import { Button } from '@oficina/ui/button';
import { Notice } from '@oficina/ui/notice';

/** Somebody comes back to what they were writing. */
export function BorradorRecuperado({ onEmpezarDeCero }: { onEmpezarDeCero: () => void }) {
  return (
    <Notice tint="azul" role="status">
      <p>Recuperamos lo que habías escrito.</p>
      <Button variant="link" onClick={onEmpezarDeCero}>
        Empezar de cero
      </Button>
    </Notice>
  );
}

export type EnvioEnDudaProps = {
  /** "reclamo" or "trámite". */
  sustantivo: string;
  enviando: boolean;
  onReenviar: () => void;
};

/** It was sent and no answer came: sending it again is safe, and the only way to know. */
export function EnvioEnDuda({ sustantivo, enviando, onReenviar }: EnvioEnDudaProps) {
  return (
    <Notice tint="amarillo" role="alert">
      <p>No sabemos si tu {sustantivo} llegó. Volvé a enviarlo: si ya había llegado, no se repite.</p>
      <Button busy={enviando} busyText="Enviando…" onClick={onReenviar}>
        Volver a enviar
      </Button>
    </Notice>
  );
}
