import { openPdf } from '@oficina/adjuntos/web';
import { useClient } from '@oficina/hydra/react';
import { ActionButton, type ButtonVariant } from '@oficina/ui/button';
import { notify } from '@oficina/ui/notify';
import { useAction } from '@oficina/ui/use-action';
import { type Requerimiento, requerimientosRoutes } from '../../contract/index.ts';

const OPEN_FAILED = 'No pudimos abrir la constancia. Probá de nuevo.';

type Props = { requerimiento: Pick<Requerimiento, 'id' | 'numero'>; variant?: ButtonVariant };

export function PrintConstanciaButton({ requerimiento, variant = 'link' }: Props) {
  const client = useClient();
  const print = useAction(
    () =>
      openPdf(`constancia-${requerimiento.numero}.pdf`, () =>
        client.call(requerimientosRoutes.constancia, { params: { id: requerimiento.id } }),
      ),
    ({ status, message }) => {
      // The server has its own message for too many requests.
      notify({ text: status === 429 ? message : OPEN_FAILED, kind: 'error' });
      return null;
    },
  );
  return <ActionButton action={print} label="Imprimir constancia" variant={variant} busyText="Abriendo…" />;
}
