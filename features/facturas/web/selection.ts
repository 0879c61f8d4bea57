import { amountToPay, canBePaid, type Factura, MAX_PER_PAGO } from '../contract/index.ts';
import type { SuministroIndex } from './suministro-summary.ts';

type Priced = Pick<Factura, 'id' | 'importe' | 'importeAPagar'>;
type Selectable = Priced & Pick<Factura, 'suministro' | 'pagada' | 'estadoPago' | 'cerrada'>;

export type Selection = {
  /** The map holds cents by factura, because tenths of a peso do not add up in binary. */
  chosen: ReadonlyMap<number, number>;
  /** Some of the last choice was refused, because one pago takes no more facturas. */
  isFull: boolean;
};

export type Cambio =
  | { tipo: 'marcar'; facturas: readonly Priced[]; isChecked: boolean }
  /** On arrival everything that can be paid is chosen; a later reading only corrects the choice. */
  | { tipo: 'llegar'; facturas: readonly Selectable[]; suministroIndex: SuministroIndex }
  | { tipo: 'leidas'; facturas: readonly Selectable[]; suministroIndex: SuministroIndex };

export const NONE_CHOSEN: Selection = { chosen: new Map(), isFull: false };

const centavos = (factura: Priced) => Math.round(amountToPay(factura) * 100);

/** A factura whose suministro is unknown to this browser counts as payable: the server decides. */
export function isPayable(factura: Selectable, suministroIndex: SuministroIndex): boolean {
  return canBePaid(factura, suministroIndex.get(factura.suministro) ?? { pagoInhabilitado: false });
}

export function selectionReducer(actual: Selection, cambio: Cambio): Selection {
  if (cambio.tipo === 'leidas') return refresh(actual, cambio.facturas, cambio.suministroIndex);
  if (cambio.tipo === 'llegar') {
    const facturas = cambio.facturas.filter((one) => isPayable(one, cambio.suministroIndex));
    return choose(NONE_CHOSEN, facturas, true);
  }
  return choose(actual, cambio.facturas, cambio.isChecked);
}

function choose(actual: Selection, facturas: readonly Priced[], isChecked: boolean): Selection {
  const chosen = new Map(actual.chosen);
  for (const factura of facturas) {
    const { id } = factura;
    if (!isChecked) chosen.delete(id);
    else if (chosen.has(id) || chosen.size < MAX_PER_PAGO) chosen.set(id, centavos(factura));
  }
  return { chosen, isFull: isChecked && facturas.some(({ id }) => !chosen.has(id)) };
}

/** A chosen factura that was paid elsewhere is removed, and one with another amount is updated. */
function refresh(
  actual: Selection,
  facturas: readonly Selectable[],
  suministroIndex: SuministroIndex,
): Selection {
  const chosen = new Map(actual.chosen);
  for (const factura of facturas) {
    if (!chosen.has(factura.id)) continue;
    if (isPayable(factura, suministroIndex)) chosen.set(factura.id, centavos(factura));
    else chosen.delete(factura.id);
  }
  const same =
    chosen.size === actual.chosen.size &&
    [...chosen].every(([id, importeCent]) => actual.chosen.get(id) === importeCent);
  return same ? actual : { chosen, isFull: false };
}

export function chosenTotal({ chosen }: Selection): number {
  return [...chosen.values()].reduce((sum, importeCent) => sum + importeCent, 0) / 100;
}
