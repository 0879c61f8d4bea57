import { formatMoney } from '@oficina/ui/money';
import { monthName, periodoName } from '@oficina/values';
import { addMonths, average, cambio, type Measure, type Month } from './months.ts';

const wholeNumber = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const NO_DATA = 'sin datos';
export const CONSUMOS_FAILED = {
  title: 'No pudimos consultar tus consumos.',
  text: 'Probá de nuevo en unos minutos.',
};

export const SWIPE_HINT = 'Deslizá para ver los meses anteriores';

export const shortMonth = (periodo: string) => monthName(periodo).slice(0, 3);

export function periodoTitle(periodo: string): string {
  const nombre = periodoName(periodo);
  return nombre.charAt(0).toUpperCase() + nombre.slice(1);
}

const nombreYAnio = (periodo: string) => `${monthName(periodo)} de ${periodo.slice(0, 4)}`;

/** The chart names the unit once, so that this fits above a bar. */
export const numero = (valor: number) => withMinusSign(wholeNumber.format(valor));

const withMinusSign = (texto: string) => texto.replace('-', '\u2212');

export function withUnit(valor: number | null, measure: Measure): string {
  if (valor === null) return NO_DATA;
  return measure === 'kwh' ? `${numero(valor)}\u00a0kWh` : formatMoney(valor);
}

export const unDecimal = (valor: number) => withMinusSign(decimal.format(valor));

export function titular(month: Month, measure: Measure): string {
  return `${periodoTitle(month.periodo)}: ${withUnit(month[measure], measure)}`;
}

/** Returns "12 % menos que en octubre de 2025 (233 kWh).", for example. */
export function comparison(month: Month, measure: Measure): string {
  const change = cambio(month, measure);
  if (!change) return 'Todavía no tenemos el mismo mes del año anterior.';
  const { difference, percent } = change;
  const before = `en ${nombreYAnio(addMonths(month.periodo, -12))} (${withUnit(month.before[measure], measure)}).`;
  if (difference === 0) return `Igual que ${before}`;
  const direction = difference > 0 ? 'más' : 'menos';
  // A change from zero or from a credit has no percentage.
  if (percent === null) return `${difference > 0 ? 'Más' : 'Menos'} que ${before}`;
  return percent === 0
    ? `Casi igual que ${before}`
    : `${Math.abs(percent)}\u00a0% ${direction} que ${before}`;
}

/** Returns "−28 kWh (−12 %)", for example. */
export function differenceCell(month: Month, measure: Measure): string {
  const change = cambio(month, measure);
  if (!change) return NO_DATA;
  const { difference, percent } = change;
  const sign = difference > 0 ? '+' : '';
  const texto = `${sign}${withUnit(difference, measure)}`;
  return percent === null ? texto : `${texto} (${sign}${withMinusSign(String(percent))}\u00a0%)`;
}

/** The number of months is part of the label, because fewer than twelve are not the average of a year. */
export function averageLabel(months: number): string {
  return `Promedio de ${months === 1 ? '1 mes' : `${months} meses`}`;
}

/** The `months` are those drawn, newest first. */
export function resumen(months: readonly Month[], measure: Measure): string {
  const known = months.filter((month) => month[measure] !== null);
  const [latest] = months;
  const [first] = known;
  if (!latest || !first) return 'Todavía no hay datos.';
  const valor = (month: Month) => month[measure] ?? 0;
  const highest = known.reduce((a, b) => (valor(b) > valor(a) ? b : a), first);
  const lowest = known.reduce((a, b) => (valor(b) < valor(a) ? b : a), first);
  const describeMonth = (month: Month) =>
    `${withUnit(month[measure], measure)} en ${nombreYAnio(month.periodo)}`;
  const media = average(months, measure);
  return [
    `${titular(latest, measure)}.`,
    `El mayor de ${months.length === 1 ? '1 mes' : `${months.length} meses`}: ${describeMonth(highest)}; el menor: ${describeMonth(lowest)}.`,
    ...(media
      ? [`${averageLabel(media.months)}: ${withUnit(roundMeasure(media.valor, measure), measure)}.`]
      : []),
  ].join(' ');
}

export function roundMeasure(valor: number, measure: Measure): number {
  return measure === 'kwh' ? Math.round(valor) : Math.round(valor * 100) / 100;
}
