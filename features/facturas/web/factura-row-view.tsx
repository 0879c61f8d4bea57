import { parseIri } from '@oficina/hydra';
import { suministroName } from '@oficina/suministros/contract';
import { periodoName } from '@oficina/values';
import type { ReactNode } from 'react';
import { estadoPago, type Factura } from '../contract/index.ts';
import { canShare } from './enlace.ts';
import { isPayable, type Selection } from './selection.ts';
import type { SuministroIndex, SuministroSummary } from './suministro-summary.ts';
import { VisitCooperativa } from './visit-cooperativa.tsx';

export type FacturaActions = {
  selection: Selection;
  onChoose: (factura: Factura) => void;
  onShare: (factura: Factura) => void;
  pagarTo: (ids: readonly number[]) => string;
  pagoTo: (id: number) => string;
  telefono?: string | undefined;
  now: Date;
};

export type FacturaRowsProps = FacturaActions & {
  facturas: readonly Factura[];
  suministroIndex: SuministroIndex;
};

export type FacturaRowView = {
  factura: Factura;
  suministro: SuministroSummary | undefined;
  month: string;
  /** This text names the controls for screen readers, as in "octubre 2026, Casa". */
  descripcion: string;
  pagar: string | undefined;
  pagoHref: string | undefined;
  chosen: boolean;
  shareable: boolean;
  note: ReactNode;
};

export function toRowView(factura: Factura, props: Omit<FacturaRowsProps, 'facturas'>): FacturaRowView {
  const suministro = props.suministroIndex.get(factura.suministro);
  const month = periodoName(factura.periodo);
  return {
    factura,
    suministro,
    month,
    descripcion: suministro ? `${month}, ${suministroName(suministro)}` : month,
    pagar: isPayable(factura, props.suministroIndex) ? props.pagarTo([factura.id]) : undefined,
    pagoHref: pagoHrefOf(factura, props.pagoTo),
    chosen: props.selection.chosen.has(factura.id),
    shareable: canShare(factura, props.now),
    note: noteOf(factura, suministro, props.telefono),
  };
}

/** Only the person who made the pago receives it. */
function pagoHrefOf({ pago }: Factura, pagoTo: FacturaActions['pagoTo']): string | undefined {
  const id = pago === undefined ? null : parseIri('pagos', pago);
  return id === null ? undefined : pagoTo(id);
}

function noteOf(factura: Factura, suministro: SuministroSummary | undefined, telefono: string | undefined) {
  if (factura.estadoPago === estadoPago.code('enPago')) return 'No vuelvas a pagar.';
  if (factura.estadoPago !== estadoPago.code('impaga') || factura.pagada || !suministro?.pagoInhabilitado)
    return undefined;
  return <VisitCooperativa telefono={telefono} />;
}
