import { formatCount, formatMoney } from '@oficina/ui/money';
import { addMonths, monthName, periodoName } from '@oficina/values';
import { INDICADORES, type Unit } from '../contract/index.ts';
import type { Point, Series } from './board.ts';

const oneDecimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1, useGrouping: 'always' });

const NO_DATA = 'sin datos';

export const shortMonth = (periodo: string) => monthName(periodo).slice(0, 3);

export function periodoTitle(periodo: string): string {
  const nombre = periodoName(periodo);
  return nombre.charAt(0).toUpperCase() + nombre.slice(1);
}

export const shortPeriodo = (periodo: string) =>
  `${periodoTitle(periodo).slice(0, 3)} ${periodo.slice(0, 4)}`;

export const monthAndYear = (periodo: string) => `${monthName(periodo)} de ${periodo.slice(0, 4)}`;

const counted = (valor: number, singular: string, plural: string) =>
  `${oneDecimal.format(valor)}\u00a0${valor === 1 ? singular : plural}`;

const FORMATTERS: Readonly<Record<Unit, (valor: number) => string>> = {
  cantidad: formatCount,
  pesos: formatMoney,
  porcentaje: (valor) => `${oneDecimal.format(valor)}\u00a0%`,
  dias: (valor) => counted(valor, 'día', 'días'),
  minutos: (valor) => counted(valor, 'minuto', 'minutos'),
};

export const withUnit = (valor: number | null, unit: Unit): string =>
  valor === null ? NO_DATA : FORMATTERS[unit](valor);

const rounded = (valor: number) => Math.round(valor * 10) / 10;

/** Some days and a whole month are two things, so both are told and nothing is made of them. */
export function wholeMonthText({ nombre, last, previous }: Series): string {
  if (previous === null) return '';
  const month = monthAndYear(addMonths(last.periodo, -1));
  return `En todo ${month}: ${withUnit(previous, INDICADORES[nombre].unit)}.`;
}

/**
 * Returns "12 % menos que en septiembre de 2026 (233).", for example. The difference between two percentages is given in
 * points.
 */
export function comparisonText({ nombre, last, previous }: Series): string {
  if (previous === null) return 'No hay datos del mes anterior para comparar.';
  const { unit } = INDICADORES[nombre];
  const monthText = `en ${monthAndYear(addMonths(last.periodo, -1))}`;
  const difference = rounded(last.valor - previous);
  if (last.valor === previous) return `Igual que ${monthText}.`;
  const comparedTo = `${monthText} (${withUnit(previous, unit)}).`;
  const direction = last.valor > previous ? 'más' : 'menos';
  if (unit === 'porcentaje')
    return `${counted(Math.abs(difference), 'punto', 'puntos')} ${direction} que ${comparedTo}`;
  // A change from zero has no percentage.
  if (previous === 0) return `${direction === 'más' ? 'Más' : 'Menos'} que ${comparedTo}`;
  const percent = Math.round((Math.abs(last.valor - previous) / Math.abs(previous)) * 100);
  return percent === 0
    ? `Casi igual que ${comparedTo}`
    : `${formatCount(percent)}\u00a0% ${direction} que ${comparedTo}`;
}

/** Screen readers get only this text of the chart. */
export function resumen({ nombre, last, points }: Series): string {
  const { label, unit } = INDICADORES[nombre];
  const knownPoints = points.filter(
    (point): point is { periodo: string; valor: number } => point.valor !== null,
  );
  const extremePoint = (isBetter: (a: number, b: number) => boolean) =>
    knownPoints.reduce((a, b) => (isBetter(b.valor, a.valor) ? b : a), last);
  const point = ({ periodo, valor }: Point) => `${withUnit(valor, unit)} en ${monthAndYear(periodo)}`;
  const monthsText = points.length === 1 ? '1 mes' : `${points.length} meses`;
  return [
    `${label}: ${point(last)}.`,
    `El mayor de ${monthsText}: ${point(extremePoint((a, b) => a > b))}; el menor: ${point(extremePoint((a, b) => a < b))}.`,
  ].join(' ');
}

export type Scale = { word: string; divide: number };

const THOUSAND = 1_000;
const MILLION = 1_000_000;
/** Up to this value the whole figure fits over its bar. */
const MAX_UNSCALED = 10 * THOUSAND;

/** Few digits fit over a bar, so the title of the chart names the scale once. */
export function scaleFor(unit: Unit, max: number): Scale {
  if (unit === 'porcentaje') return { word: '%', divide: 1 };
  if (unit === 'dias') return { word: 'días', divide: 1 };
  if (unit === 'minutos') return { word: 'minutos', divide: 1 };
  const suffix = unit === 'pesos' ? ' de pesos' : '';
  if (max >= MILLION) return { word: `millones${suffix}`, divide: MILLION };
  if (max >= MAX_UNSCALED) return { word: `miles${suffix}`, divide: THOUSAND };
  return { word: unit === 'pesos' ? 'pesos' : '', divide: 1 };
}

export const scaledText = (valor: number, { divide }: Scale): string => oneDecimal.format(valor / divide);
