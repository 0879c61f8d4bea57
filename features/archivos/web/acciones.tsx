import { Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { sePuedeAnular, sePuedeConfirmar, sePuedeReintentar } from '../contract/index.ts';
import type { Archivo } from './clase.ts';
import { Confirmar } from './confirmar.tsx';
import { hayQueCargar } from './palabras.ts';
import type { Movimiento } from './preguntas.tsx';

type Props = {
  archivo: Archivo;
  busy: boolean;
  /** Asks before doing it. */
  onAbrir: (movimiento: Movimiento) => void;
  onHacer: (movimiento: Movimiento) => void;
};

/** What a person may do with it now. */
export function Acciones({ archivo, busy, onAbrir, onHacer }: Props) {
  const { resumen } = archivo;
  const reintentable = sePuedeReintentar(archivo);
  const anulable = sePuedeAnular(archivo);
  // Nobody said yes to it yet: to try again would load it.
  const reintentar = () => (archivo.confirmadoPor ? onHacer('reintentar') : onAbrir('reintentar'));
  const anular = anulable && (
    <Button variant="danger" disabled={busy} aria-haspopup="dialog" onClick={() => onAbrir('anular')}>
      Anular archivo
    </Button>
  );
  if (resumen && sePuedeConfirmar(archivo) && hayQueCargar(resumen))
    return (
      <Confirmar archivo={archivo} resumen={resumen} onConfirmar={() => onAbrir('confirmar')}>
        {anular}
      </Confirmar>
    );
  if (!reintentable && !anulable) return null;
  return (
    <Actions>
      {reintentable && (
        <Button variant="primary" busy={busy} busyText="Reintentando…" onClick={reintentar}>
          Reintentar
        </Button>
      )}
      {anular}
    </Actions>
  );
}
