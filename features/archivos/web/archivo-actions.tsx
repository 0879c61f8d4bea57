import { Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { canAnnul, canConfirm, canRetry } from '../contract/index.ts';
import type { ArchivoAction } from './action-dialogs.tsx';
import type { Archivo } from './clase.ts';
import { lacksColumnas } from './columnas.tsx';
import { Confirmar } from './confirmar.tsx';
import { hasSomethingToLoad } from './wording.ts';

type Props = {
  archivo: Archivo;
  busy: boolean;
  onOpen: (action: ArchivoAction) => void;
  onAction: (action: ArchivoAction) => void;
};

export function ArchivoActions({ archivo, busy, onOpen, onAction }: Props) {
  const { resumen } = archivo;
  // Read again by the same names, the file would stop at its header again.
  const isRetryable = canRetry(archivo) && !lacksColumnas(resumen);
  const isAnnullable = canAnnul(archivo);
  // Nobody has confirmed this file yet, and trying again would load it, so it asks first.
  const retry = () => (archivo.confirmadoPor ? onAction('reintentar') : onOpen('reintentar'));
  const anular = isAnnullable && (
    <Button variant="danger" disabled={busy} aria-haspopup="dialog" onClick={() => onOpen('anular')}>
      Anular archivo
    </Button>
  );
  if (resumen && canConfirm(archivo) && hasSomethingToLoad(resumen))
    return (
      <Confirmar archivo={archivo} resumen={resumen} onConfirm={() => onOpen('confirmar')}>
        {anular}
      </Confirmar>
    );
  if (!isRetryable && !isAnnullable) return null;
  return (
    <Actions>
      {isRetryable && (
        <Button variant="primary" busy={busy} busyText="Reintentando…" onClick={retry}>
          Reintentar
        </Button>
      )}
      {anular}
    </Actions>
  );
}
