import { parseIri } from '@oficina/hydra';
import { nombreDeSuministro } from '@oficina/suministros/contract';
import { periodoName } from '@oficina/values';
import type { ReactNode } from 'react';
import { estadoPago, type Factura } from '../contract/index.ts';
import { Acercate } from './acercate.tsx';
import { sePuedeCompartir } from './enlace.ts';
import type { Lugar, Lugares } from './lugar.ts';
import { esPagable, type Seleccion } from './seleccion.ts';

/** What the page lets a person do with its bills. */
export type Acciones = {
  seleccion: Seleccion;
  onElegir: (factura: Factura) => void;
  onCompartir: (factura: Factura) => void;
  pagarTo: (ids: readonly number[]) => string;
  pagoTo: (id: number) => string;
  telefono?: string | undefined;
  now: Date;
};

export type ListaProps = Acciones & { facturas: readonly Factura[]; lugares: Lugares };

/** One bill as both drawings of the list, cards and table, need it. */
export type Fila = {
  factura: Factura;
  lugar: Lugar | undefined;
  mes: string;
  /** "octubre 2026, Casa": names its controls for whoever cannot see the row. */
  descripcion: string;
  pagar: string | undefined;
  verPago: string | undefined;
  elegida: boolean;
  compartible: boolean;
  nota: ReactNode;
};

export function toFila(factura: Factura, props: Omit<ListaProps, 'facturas'>): Fila {
  const lugar = props.lugares.get(factura.suministro);
  const mes = periodoName(factura.periodo);
  return {
    factura,
    lugar,
    mes,
    descripcion: lugar ? `${mes}, ${nombreDeSuministro(lugar)}` : mes,
    pagar: esPagable(factura, props.lugares) ? props.pagarTo([factura.id]) : undefined,
    verPago: verPagoDe(factura, props.pagoTo),
    elegida: props.seleccion.elegidas.has(factura.id),
    compartible: sePuedeCompartir(factura, props.now),
    nota: notaDe(factura, lugar, props.telefono),
  };
}

/** The payment that holds it, told only to whoever made it. */
function verPagoDe({ pago }: Factura, pagoTo: Acciones['pagoTo']): string | undefined {
  const id = pago === undefined ? null : parseIri('pagos', pago);
  return id === null ? undefined : pagoTo(id);
}

/** What to do about a bill that cannot be paid here and now. */
function notaDe(factura: Factura, lugar: Lugar | undefined, telefono: string | undefined) {
  if (factura.estadoPago === estadoPago.code('enPago')) return 'No vuelvas a pagar.';
  if (factura.estadoPago !== estadoPago.code('impaga') || factura.pagada || !lugar?.pagoInhabilitado)
    return undefined;
  return <Acercate telefono={telefono} />;
}
