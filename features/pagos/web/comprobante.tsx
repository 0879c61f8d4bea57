import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { IconDownload } from '@oficina/ui/icon';
import { formatMoney } from '@oficina/ui/money';
import { saveFile } from '@oficina/ui/save-file';
import { ShareButton } from '@oficina/ui/share-button';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { type Pago, pagosRoutes } from '../contract/index.ts';

type Props = { pago: number; what: 'comprobante' | 'constancia' };

function motivo(error: ApiError, documentName: Props['what']): string {
  if ([404, 409, 429].includes(error.status)) return error.message;
  return documentName === 'comprobante'
    ? 'No pudimos descargar el comprobante. Probá de nuevo.'
    : 'No pudimos descargar la constancia. Probá de nuevo.';
}

const fileName = (pago: number) => `comprobante-${pago}.pdf`;

export function DownloadComprobante({ pago, what: documentName }: Props) {
  const client = useClient();
  const { busy, run } = useAction(
    async () => {
      const pdf = await client.call(pagosRoutes.comprobante, { params: { id: pago } });
      saveFile(pdf, fileName(pago));
    },
    (error) => notifyReason({ message: motivo(error, documentName) }),
  );
  return (
    <Button variant="primary" busy={busy} busyText="Descargando…" onClick={() => void run()}>
      <IconDownload />
      Descargar {documentName}
    </Button>
  );
}

/** The phone's own list takes the PDF. Where there is none, what the receipt says goes in a message. */
export function ShareComprobante({ pago: { id, facturasTotal } }: { pago: Pago }) {
  const client = useClient();
  const file = async () => {
    try {
      const pdf = await client.call(pagosRoutes.comprobante, { params: { id } });
      return new File([pdf], fileName(id), { type: 'application/pdf' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifyReason({ message: motivo(error, 'comprobante') });
      return undefined;
    }
  };
  const text = `Pago aprobado de ${formatMoney(facturasTotal)}. Número de pago ${id}.`;
  return <ShareButton what={{ title: 'Pago aprobado', text }} file={file} variant="secondary" />;
}
