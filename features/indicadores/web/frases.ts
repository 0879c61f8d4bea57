import { formatCount, formatMoney } from '@oficina/ui/money';
import { monthName, periodoName } from '@oficina/values';
import { INDICADORES, type Unidad } from '../contract/index.ts';
import { sumarMeses } from './meses.ts';
import type { Punto, Serie } from './tablero.ts';

const unDecimal = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1, useGrouping: 'always' });

const SIN_DATOS = 'sin datos';
export const DESLIZA = 'Deslizá para ver los meses anteriores';

export const mesCorto = (periodo: string) => monthName(periodo).slice(0, 3);

/** "Octubre 2026", as a line begins. */
export function tituloDePeriodo(periodo: string): string {
  const nombre = periodoName(periodo);
  return nombre.charAt(0).toUpperCase() + nombre.slice(1);
}

export const mesYAnio = (periodo: string) => `${monthName(periodo)} de ${periodo.slice(0, 4)}`;

const contado = (valor: number, uno: string, varios: string) =>
  `${unDecimal.format(valor)}\u00a0${valor === 1 ? uno : varios}`;

const ESCRITOS: Readonly<Record<Unidad, (valor: number) => string>> = {
  cantidad: formatCount,
  pesos: formatMoney,
  porcentaje: (valor) => `${unDecimal.format(valor)}\u00a0%`,
  dias: (valor) => contado(valor, 'día', 'días'),
  minutos: (valor) => contado(valor, 'minuto', 'minutos'),
};

export const conUnidad = (valor: number | null, unidad: Unidad): string =>
  valor === null ? SIN_DATOS : ESCRITOS[unidad](valor);

const redondo = (valor: number) => Math.round(valor * 10) / 10;

/** "12 % menos que en septiembre de 2026 (233)."; of a percentage, how many points. */
export function comparacion({ nombre, ultimo, anterior }: Serie): string {
  if (anterior === null) return 'No hay datos del mes anterior para comparar.';
  const { unidad } = INDICADORES[nombre];
  const mes = `en ${mesYAnio(sumarMeses(ultimo.periodo, -1))}`;
  const diferencia = redondo(ultimo.valor - anterior);
  if (ultimo.valor === anterior) return `Igual que ${mes}.`;
  const antes = `${mes} (${conUnidad(anterior, unidad)}).`;
  const sentido = ultimo.valor > anterior ? 'más' : 'menos';
  if (unidad === 'porcentaje')
    return `${contado(Math.abs(diferencia), 'punto', 'puntos')} ${sentido} que ${antes}`;
  // From zero nothing is a percentage.
  if (anterior === 0) return `${sentido === 'más' ? 'Más' : 'Menos'} que ${antes}`;
  const porciento = Math.round((Math.abs(ultimo.valor - anterior) / Math.abs(anterior)) * 100);
  return porciento === 0
    ? `Casi igual que ${antes}`
    : `${formatCount(porciento)}\u00a0% ${sentido} que ${antes}`;
}

/** The chart in words: all that a screen reader gets of it. */
export function resumen({ nombre, ultimo, puntos }: Serie): string {
  const { label, unidad } = INDICADORES[nombre];
  const conocidos = puntos.filter(
    (punto): punto is { periodo: string; valor: number } => punto.valor !== null,
  );
  const extremo = (elegir: (a: number, b: number) => boolean) =>
    conocidos.reduce((a, b) => (elegir(b.valor, a.valor) ? b : a), ultimo);
  const punto = ({ periodo, valor }: Punto) => `${conUnidad(valor, unidad)} en ${mesYAnio(periodo)}`;
  const meses = puntos.length === 1 ? '1 mes' : `${puntos.length} meses`;
  return [
    `${label}: ${punto(ultimo)}.`,
    `El mayor de ${meses}: ${punto(extremo((a, b) => a > b))}; el menor: ${punto(extremo((a, b) => a < b))}.`,
  ].join(' ');
}

export type Escala = { palabra: string; divide: number };

const MIL = 1_000;
const MILLON = 1_000_000;
/** Up to here the whole figure fits over its bar. */
const CABE = 10 * MIL;

/** Over a bar there is room for few figures: the rest of them goes, once, in the name of the chart. */
export function escalaDe(unidad: Unidad, mayor: number): Escala {
  if (unidad === 'porcentaje') return { palabra: '%', divide: 1 };
  if (unidad === 'dias') return { palabra: 'días', divide: 1 };
  if (unidad === 'minutos') return { palabra: 'minutos', divide: 1 };
  const de = unidad === 'pesos' ? ' de pesos' : '';
  if (mayor >= MILLON) return { palabra: `millones${de}`, divide: MILLON };
  if (mayor >= CABE) return { palabra: `miles${de}`, divide: MIL };
  return { palabra: unidad === 'pesos' ? 'pesos' : '', divide: 1 };
}

export const cifra = (valor: number, { divide }: Escala): string => unDecimal.format(valor / divide);
