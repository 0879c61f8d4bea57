import { openPdf } from '@oficina/adjuntos/web';
import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button, type ButtonVariant } from '@oficina/ui/button';
import { notify } from '@oficina/ui/notify';
import { useState } from 'react';
import { type Requerimiento, requerimientosRoutes } from '../../contract/index.ts';

const OPEN_FAILED = 'No pudimos abrir la constancia. Probá de nuevo.';

/** The server has its own message for too many requests. */
const motivo = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? error.message : OPEN_FAILED;

type Props = { requerimiento: Pick<Requerimiento, 'id' | 'numero'>; variant?: ButtonVariant };

export function PrintConstanciaButton({ requerimiento, variant = 'link' }: Props) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const openConstancia = async () => {
    setBusy(true);
    try {
      await openPdf(`constancia-${requerimiento.numero}.pdf`, () =>
        client.call(requerimientosRoutes.constancia, { params: { id: requerimiento.id } }),
      );
    } catch (error) {
      notify({ text: motivo(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} busy={busy} busyText="Abriendo…" onClick={() => void openConstancia()}>
      Imprimir constancia
    </Button>
  );
}
