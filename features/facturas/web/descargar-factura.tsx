import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionButton, type ButtonVariant } from '@oficina/ui/button';
import { saveFile } from '@oficina/ui/save-file';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { type Factura, facturasRoutes } from '../contract/index.ts';
import { pdfFileName } from './enlace.ts';

const FAILURE = 'No pudimos descargar la factura. Probá de nuevo.';

/** A missing PDF and too many requests have their own message, because trying again at once does not help. */
function motivo(error: ApiError): string {
  return [404, 429].includes(error.status) ? error.message : FAILURE;
}

type Props = { factura: Pick<Factura, 'id' | 'numero' | 'descargable'>; variant?: ButtonVariant };

export function DescargarFactura({ factura, variant = 'primary' }: Props) {
  const client = useClient();
  const download = useAction(
    async () => {
      const pdf = await client.call(facturasRoutes.descargar, { params: { id: factura.id } });
      saveFile(pdf, pdfFileName(factura.numero));
    },
    (error) => notifyReason({ message: motivo(error) }),
  );
  if (!factura.descargable) return <p>PDF no disponible</p>;
  return (
    <ActionButton action={download} label="Descargar factura" variant={variant} busyText="Descargando…" />
  );
}
