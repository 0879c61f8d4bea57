import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { notify } from '@oficina/ui/notify';
import { useState } from 'react';
import { type Factura, facturasRoutes } from '../contract/index.ts';
import { nombreDelPdf } from './enlace.ts';
import { guardarArchivo } from './guardar-archivo.ts';

const FALLO = 'No pudimos descargar la factura. Probá de nuevo.';

/** A missing PDF or too many requests have a sentence of their own, and trying again at once is no advice. */
function motivo(error: unknown): string {
  return error instanceof ApiError && [404, 429].includes(error.status) ? error.message : FALLO;
}

type Props = {
  factura: Pick<Factura, 'id' | 'numero' | 'descargable'>;
  descripcion: string;
  corta?: boolean;
};

/**
 * `descripcion` tells a screen reader one button from the next: "octubre 2026, Casa". `corta` shows one word,
 * for a table.
 */
export function DescargarFactura({ factura, descripcion, corta = false }: Props) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  if (!factura.descargable) return <span>PDF no disponible</span>;
  const descargar = async () => {
    setBusy(true);
    try {
      const pdf = await client.call(facturasRoutes.descargar, { params: { id: factura.id } });
      guardarArchivo(pdf, nombreDelPdf(factura.numero));
    } catch (error) {
      notify({ text: motivo(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="link"
      busy={busy}
      busyText={corta ? 'Bajando…' : 'Descargando…'}
      onClick={() => void descargar()}
    >
      {corta ? 'Descargar' : 'Descargar factura'}
      <span className="oculto">{`${corta ? ' factura' : ''} de ${descripcion}`}</span>
    </Button>
  );
}
