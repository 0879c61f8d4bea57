import { parseIri } from '@oficina/hydra';
import { suministroName } from '@oficina/suministros/contract';
import { periodoName } from '@oficina/values';
import type { ReactNode } from 'react';
import { estadoPago, type Factura } from '../contract/index.ts';
import { canShare } from './enlace.ts';
import { isPayable, type Selection } from './selection.ts';
import type { SuministroIndex, SuministroSummary } from './suministro-summary.ts';
import { VisitCooperativa } from './visit-cooperativa.tsx';

/** What the page lets a person do with its bills. */
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

/** One bill as both drawings of the list, cards and table, need it. */
export type FacturaRowView = {
  factura: Factura;
  suministro: SuministroSummary | undefined;
  month: string;
  /** "octubre 2026, Casa": names its controls for whoever cannot see the row. */
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

/** The payment that holds it, told only to whoever made it. */
function pagoHrefOf({ pago }: Factura, pagoTo: FacturaActions['pagoTo']): string | undefined {
  const id = pago === undefined ? null : parseIri('pagos', pago);
  return id === null ? undefined : pagoTo(id);
}

/** What to do about a bill that cannot be paid here and now. */
function noteOf(factura: Factura, suministro: SuministroSummary | undefined, telefono: string | undefined) {
  if (factura.estadoPago === estadoPago.code('enPago')) return 'No vuelvas a pagar.';
  if (factura.estadoPago !== estadoPago.code('impaga') || factura.pagada || !suministro?.pagoInhabilitado)
    return undefined;
  return <VisitCooperativa telefono={telefono} />;
}
