import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import { formatMoney } from '@oficina/ui/money';
import { notify } from '@oficina/ui/notify';
import { saveFile } from '@oficina/ui/save-file';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { type Pago, pagosRoutes } from '../contract/index.ts';

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

/** The phone's own sheet takes the PDF. Where there is none, what the receipt says is copied. */
export function ShareComprobante({ pago }: { pago: Pago }) {
  const client = useClient();
  const share = useAction(
    async () => {
      const title = `Pago aprobado de ${formatMoney(pago.facturasTotal)}. Número de pago ${pago.id}.`;
      if ('canShare' in navigator) {
        const pdf = await client.call(pagosRoutes.comprobante, { params: { id: pago.id } });
        const files = [new File([pdf], `comprobante-${pago.id}.pdf`, { type: 'application/pdf' })];
        // Whoever closes the sheet without choosing rejects the promise, and nothing has to be said about it.
        if (navigator.canShare({ files })) return navigator.share({ files, title }).catch(() => undefined);
      }
      await navigator.clipboard.writeText(title);
      notify({ text: 'Copiamos los datos del pago.' });
    },
    (error) => notifyReason({ message: motivo(error, 'comprobante') }),
  );
  return <ActionButton action={share} label="Compartir" busyText="Preparando…" />;
}
