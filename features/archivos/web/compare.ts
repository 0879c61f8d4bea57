import { formatCount, formatMoney } from '@oficina/ui/money';
import type { Resumen } from '../contract/index.ts';

export type Renglon = {
  nombre: string;
  current: string;
  previous: string | undefined;
  difference: string | undefined;
  /** When true, a person must review the difference before loading. */
  far: boolean;
};

/** A total further than this from the previous one suggests that the wrong file was uploaded. */
const TOLERANCE = 0.1;

const oneDecimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const kwh = (n: number) => `${formatCount(n)} kWh`;

const signed = (n: number, texto: string) => `${n > 0 ? '+' : '\u2212'}${texto}`;

function percentDifference(current: number, previous: number): string {
  if (current === previous) return 'igual';
  if (previous === 0) return 'antes, nada';
  const cambio = ((current - previous) / previous) * 100;
  // A difference that rounds to zero is still not equality.
  if (Math.abs(cambio) < 0.05) return 'casi igual';
  return signed(cambio, `${oneDecimal.format(Math.abs(cambio))} %`);
}

const isFar = (current: number, previous: number) =>
  Math.abs(current - previous) > Math.abs(previous) * TOLERANCE;

const unitDifference = (current: number, previous: number) =>
  current === previous ? 'igual' : signed(current - previous, formatCount(Math.abs(current - previous)));

type Measure = readonly [
  nombre: string,
  current: number | undefined,
  previous: number | undefined,
  formatValue: (n: number) => string,
  differenceOf: (current: number, previous: number) => string,
];

export function compare(resumen: Resumen): Renglon[] {
  const { leidos, leidosAnterior, importe, importeAnterior, consumo, consumoAnterior } = resumen;
  const { importe2, importe2Anterior } = resumen;
  const measures: Measure[] = [
    ['Renglones', leidos, leidosAnterior, formatCount, unitDifference],
    ['Importe total', importe, importeAnterior, formatMoney, percentDifference],
    ['Segundo vencimiento', importe2, importe2Anterior, formatMoney, percentDifference],
    ['Consumo total', consumo, consumoAnterior, kwh, percentDifference],
  ];
  return measures.flatMap(([nombre, current, previous, formatValue, differenceOf]) =>
    current === undefined
      ? []
      : [
          {
            nombre,
            current: formatValue(current),
            previous: previous === undefined ? undefined : formatValue(previous),
            difference: previous === undefined ? undefined : differenceOf(current, previous),
            far: previous !== undefined && isFar(current, previous),
          },
        ],
  );
}

export function farSentence(resumen: Resumen): string | null {
  const far = compare(resumen).filter((renglon) => renglon.far);
  if (far.length === 0) return null;
  const descriptions = far.map(({ nombre, difference }) => `${nombre.toLowerCase()} (${difference})`);
  return `Hay más de un 10 % de diferencia con el archivo anterior: ${descriptions.join(', ')}.`;
}
