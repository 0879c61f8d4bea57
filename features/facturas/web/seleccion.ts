import { type Factura, MAX_POR_PAGO, sePuedePagar } from '../contract/index.ts';
import type { Lugares } from './lugar.ts';

type Elegible = Pick<Factura, 'id' | 'importe' | 'suministro' | 'pagada' | 'estadoPago'>;

/** The bills marked to be paid together: they outlive paging and filtering. */
export type Seleccion = {
  /** Cents by bill, because tenths of a peso do not add up in binary. */
  elegidas: ReadonlyMap<number, number>;
  /** The last mark was refused: there are already as many as one payment takes. */
  llena: boolean;
};

export type Cambio =
  | { tipo: 'alternar'; factura: Pick<Factura, 'id' | 'importe'> }
  | { tipo: 'leidas'; facturas: readonly Elegible[]; lugares: Lugares };

export const SIN_ELEGIR: Seleccion = { elegidas: new Map(), llena: false };

const centavos = (importe: number) => Math.round(importe * 100);

/** A bill of a supply this browser does not know yet can be paid all the same: the server has the last word. */
export function esPagable(factura: Elegible, lugares: Lugares): boolean {
  return sePuedePagar(factura, lugares.get(factura.suministro) ?? { pagoInhabilitado: false });
}

export function cambiarSeleccion(actual: Seleccion, cambio: Cambio): Seleccion {
  if (cambio.tipo === 'leidas') return alDia(actual, cambio.facturas, cambio.lugares);
  const { id, importe } = cambio.factura;
  const elegidas = new Map(actual.elegidas);
  if (elegidas.delete(id)) return { elegidas, llena: false };
  if (elegidas.size >= MAX_POR_PAGO) return { ...actual, llena: true };
  return { elegidas: elegidas.set(id, centavos(importe)), llena: false };
}

/** What the server says now of the marked ones: paid elsewhere, they leave; with another amount, it counts. */
function alDia(actual: Seleccion, facturas: readonly Elegible[], lugares: Lugares): Seleccion {
  const elegidas = new Map(actual.elegidas);
  for (const factura of facturas) {
    if (!elegidas.has(factura.id)) continue;
    if (esPagable(factura, lugares)) elegidas.set(factura.id, centavos(factura.importe));
    else elegidas.delete(factura.id);
  }
  const igual =
    elegidas.size === actual.elegidas.size &&
    [...elegidas].every(([id, monto]) => actual.elegidas.get(id) === monto);
  return igual ? actual : { elegidas, llena: false };
}

export function totalElegido({ elegidas }: Seleccion): number {
  return [...elegidas.values()].reduce((suma, monto) => suma + monto, 0) / 100;
}
