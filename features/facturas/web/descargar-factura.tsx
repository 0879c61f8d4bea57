import { ApiError } from '@oficina/hydra';
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

type Downloaded = Pick<Factura, 'id' | 'numero'>;

/** It gives the PDF of any factura, and says why when it cannot. */
export function useSaveFactura(): (factura: Downloaded) => Promise<void> {
  const client = useClient();
  return async ({ id, numero }) => {
    try {
      saveFile(await client.call(facturasRoutes.descargar, { params: { id } }), pdfFileName(numero));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifyReason({ message: motivo(error) });
    }
  };
}

type Props = { factura: Downloaded & Pick<Factura, 'descargable'>; variant?: ButtonVariant };

export function DescargarFactura({ factura, variant = 'primary' }: Props) {
  const save = useSaveFactura();
  const download = useAction(() => save(factura));
  if (!factura.descargable) return <p>PDF no disponible</p>;
  return (
    <ActionButton action={download} label="Descargar factura" variant={variant} busyText="Descargando…" />
  );
}
