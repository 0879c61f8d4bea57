import { parseIri } from '@oficina/hydra';
import { Button, LinkButton } from '@oficina/ui/button';
import type { Factura } from '../contract/index.ts';
import { DescargarFactura } from './descargar-factura.tsx';
import { canShare } from './enlace.ts';
import { isPayable } from './selection.ts';
import { describeFactura, type SuministroIndex } from './suministro-summary.ts';

export type RowActionsContext = {
  suministroIndex: SuministroIndex;
  now: Date;
  pagarTo: (ids: readonly number[]) => string;
  pagoTo: (id: number) => string;
  onShare: (factura: Factura) => void;
};

export function RowActions({ factura, ...context }: RowActionsContext & { factura: Factura }) {
  const { suministroIndex, now, pagarTo, pagoTo, onShare } = context;
  const descripcion = describeFactura(factura, suministroIndex);
  // Only the person who made the pago receives it.
  const pagoId = factura.pago === undefined ? null : parseIri('pagos', factura.pago);
  return (
    <>
      {isPayable(factura, suministroIndex) && (
        <LinkButton to={pagarTo([factura.id])}>
          Pagar<span className="oculto"> la factura de {descripcion}</span>
        </LinkButton>
      )}
      {pagoId !== null && (
        <LinkButton variant="link" to={pagoTo(pagoId)}>
          Ver pago<span className="oculto"> de la factura de {descripcion}</span>
        </LinkButton>
      )}
      <DescargarFactura factura={factura} descripcion={descripcion} />
      {canShare(factura, now) && (
        <Button
          variant="link"
          aria-label={`Enlace para compartir la factura de ${descripcion}`}
          onClick={() => onShare(factura)}
        >
          Compartir
        </Button>
      )}
    </>
  );
}
