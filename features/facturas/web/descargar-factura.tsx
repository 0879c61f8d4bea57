import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionButton, type ButtonVariant } from '@oficina/ui/button';
import { saveFile } from '@oficina/ui/save-file';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { type Factura, facturasRoutes } from '../contract/index.ts';
import { pdfFileName } from './enlace.ts';

const FAILURES = {
  factura: 'No pudimos descargar la factura. Probá de nuevo.',
  cupon: 'No pudimos descargar el cupón. Probá de nuevo.',
} as const;

/** What trying again at once does not help has its own message, such as a missing PDF or a factura paid meanwhile. */
const HAS_REASON = [404, 409, 429];

type Downloaded = Pick<Factura, 'id' | 'numero'>;

function useSavePdf() {
  const client = useClient();
  return async (what: keyof typeof FAILURES, { id, numero }: Downloaded, ancho?: '80') => {
    try {
      const asked = { params: { id } };
      const file = await (what === 'factura'
        ? client.call(facturasRoutes.descargar, asked)
        : client.call(facturasRoutes.cupon, { ...asked, query: { ...(ancho && { ancho }) } }));
      saveFile(file, pdfFileName(what, numero));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifyReason({ message: HAS_REASON.includes(error.status) ? error.message : FAILURES[what] });
    }
  };
}

/** It gives the PDF of any factura, and says why when it cannot. */
export function useSaveFactura(): (factura: Downloaded) => Promise<void> {
  const save = useSavePdf();
  return (factura) => save('factura', factura);
}

type CuponProps = { factura: Downloaded; label?: string; ancho?: '80'; variant?: ButtonVariant };

/** A slip to pay the factura elsewhere. */
export function DescargarCupon({
  factura,
  label = 'Descargar cupón',
  ancho,
  variant = 'secondary',
}: CuponProps) {
  const save = useSavePdf();
  const download = useAction(() => save('cupon', factura, ancho));
  return <ActionButton action={download} label={label} variant={variant} busyText="Descargando…" />;
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
