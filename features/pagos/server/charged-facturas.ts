import type { Reader } from '@oficina/db';
import { MAX_PER_PAGO } from '@oficina/facturas/contract';
import { findOwed, findOwedOfSuministro, type OwedFactura } from '@oficina/facturas/server';
import { dayInArgentina } from '@oficina/values';
import type { ListedCharge } from './pasarela.ts';
import type { ReadReferencia } from './referencia.ts';

export type { OwedFactura };

const MOST_CANDIDATES = 60;
const MOST_STEPS = 2_000_000;

/** A charge is made at most this long after its facturas were reserved, and both clocks differ a little. */
const RESERVED_BEFORE_MS = 10 * 60_000;

/**
 * The facturas that a charge paid, found by its amount and by the numbers that its reference names. Each counts as it cost
 * on the day of the charge or, around midnight, on the day before.
 */
export async function findCharged(
  reader: Reader,
  read: ReadReferencia,
  { charge, moment }: ListedCharge,
): Promise<readonly OwedFactura[] | undefined> {
  const days = [moment, new Date(moment.getTime() - RESERVED_BEFORE_MS)].map(dayInArgentina);
  for (const day of new Set(days)) {
    const { payer } = read;
    const candidates =
      'usuarioId' in payer
        ? await findOwed(reader, payer.usuarioId, day, MOST_CANDIDATES)
        : await findOwedOfSuministro(reader, payer.suministroId, day, MOST_CANDIDATES);
    const found = findSum(candidates, charge.importe, read);
    if (found) return found;
  }
  return undefined;
}

/** The search is bounded, because sums are many. */
function findSum(
  candidates: readonly OwedFactura[],
  importe: number,
  { names }: ReadReferencia,
): readonly OwedFactura[] | undefined {
  let steps = 0;
  const search = (
    from: number,
    left: number,
    size: number,
    chosen: readonly OwedFactura[],
  ): readonly OwedFactura[] | undefined => {
    if (size === 0) return left === 0 && names(chosen.map(({ numero }) => numero)) ? chosen : undefined;
    for (let next = from; next <= candidates.length - size && steps < MOST_STEPS; next += 1) {
      steps += 1;
      const candidate = candidates[next] as OwedFactura;
      if (candidate.importe_cent > left) continue;
      const found = search(next + 1, left - candidate.importe_cent, size - 1, [...chosen, candidate]);
      if (found) return found;
    }
    return undefined;
  };
  for (let size = 1; size <= Math.min(candidates.length, MAX_PER_PAGO); size += 1) {
    const found = search(0, importe, size, []);
    if (found) return found;
  }
  return undefined;
}
