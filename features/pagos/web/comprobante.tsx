import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import { saveFile } from '@oficina/ui/save-file';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { pagosRoutes } from '../contract/index.ts';

type Props = { pago: number; what: 'comprobante' | 'constancia' };

function motivo(error: ApiError, documentName: Props['what']): string {
  if ([404, 409, 429].includes(error.status)) return error.message;
  return documentName === 'comprobante'
    ? 'No pudimos descargar el comprobante. Probá de nuevo.'
    : 'No pudimos descargar la constancia. Probá de nuevo.';
}

export function DownloadComprobante({ pago, what: documentName }: Props) {
  const client = useClient();
  const download = useAction(
    async () => {
      const pdf = await client.call(pagosRoutes.comprobante, { params: { id: pago } });
      saveFile(pdf, `comprobante-${pago}.pdf`);
    },
    (error) => notifyReason({ message: motivo(error, documentName) }),
  );
  return (
    <ActionButton
      action={download}
      label={`Descargar ${documentName}`}
      variant="primary"
      busyText="Descargando…"
    />
  );
}
