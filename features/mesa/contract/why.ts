/** One bill, or the bills of one month added up. Amounts are in cents and consumption in kWh. */
export type Billed = { periodo: number; importeCent: number; consumo: number | null };

export type Why = {
  last: Billed;
  before: Billed;
  differenceCent: number;
  /** The part that more or less consumption explains, and the part of the price; null when the consumption is not known. */
  parts: { consumo: number; byConsumoCent: number; byPrecioCent: number } | null;
  /** The consumption of the same month a year before, if it is known. */
  yearBefore: number | null;
};

const sumOf = (month: readonly Billed[]): Billed => ({
  periodo: month[0]?.periodo ?? 0,
  importeCent: month.reduce((total, { importeCent }) => total + importeCent, 0),
  consumo: month.every(({ consumo }) => consumo === null)
    ? null
    : month.reduce((total, { consumo }) => total + (consumo ?? 0), 0),
});

/** The months are returned from the last to the first. */
function byMonth(bills: readonly Billed[]): Billed[] {
  const months = new Map<number, Billed[]>();
  for (const bill of bills) months.set(bill.periodo, [...(months.get(bill.periodo) ?? []), bill]);
  return [...months.values()].map(sumOf).sort((a, b) => b.periodo - a.periodo);
}

const A_YEAR = 100;

/**
 * Why the last bill is not the one before: what was used more or less, at the average price of the bill before, and the rest,
 * which is the price. They are whole cents that add up to the difference. Null when there are not two months to compare.
 */
export function explainWhy(bills: readonly Billed[]): Why | null {
  const months = byMonth(bills);
  const [last, before] = months;
  if (!last || !before) return null;
  const differenceCent = last.importeCent - before.importeCent;
  const yearBefore = months.find(({ periodo }) => periodo === last.periodo - A_YEAR)?.consumo ?? null;
  return { last, before, differenceCent, parts: partsOf(last, before, differenceCent), yearBefore };
}

function partsOf(last: Billed, before: Billed, differenceCent: number): Why['parts'] {
  // A month without consumption has no average price.
  if (last.consumo === null || before.consumo === null || before.consumo <= 0) return null;
  const consumo = last.consumo - before.consumo;
  // The sum must hold to the cent, so the product is not allowed to lose digits.
  const byConsumoCent = divideRounded(BigInt(consumo) * BigInt(before.importeCent), BigInt(before.consumo));
  return { consumo, byConsumoCent, byPrecioCent: differenceCent - byConsumoCent };
}

function divideRounded(dividend: bigint, divisor: bigint): number {
  const sign = dividend < 0n ? -1n : 1n;
  return Number(sign * ((2n * sign * dividend + divisor) / (2n * divisor)));
}
