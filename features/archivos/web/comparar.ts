import { formatCount, formatMoney } from '@oficina/ui/money';
import type { Resumen } from '../contract/index.ts';

export type Renglon = {
  nombre: string;
  este: string;
  anterior: string | undefined;
  diferencia: string | undefined;
  /** Far from the previous one: somebody has to look at it before loading. */
  lejos: boolean;
};

/** Further than this from the previous total, the whole of the file may be another one. */
const TOLERANCIA = 0.1;

const unDecimal = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const kwh = (n: number) => `${formatCount(n)} kWh`;

const conSigno = (n: number, texto: string) => `${n > 0 ? '+' : '\u2212'}${texto}`;

function porcentaje(este: number, anterior: number): string {
  if (este === anterior) return 'igual';
  // Of nothing there is no percentage.
  if (anterior === 0) return 'antes, nada';
  const cambio = ((este - anterior) / anterior) * 100;
  // What rounds to nothing is not equal.
  if (Math.abs(cambio) < 0.05) return 'casi igual';
  return conSigno(cambio, `${unDecimal.format(Math.abs(cambio))} %`);
}

const seAleja = (este: number, anterior: number) =>
  Math.abs(este - anterior) > Math.abs(anterior) * TOLERANCIA;

const unidades = (este: number, anterior: number) =>
  este === anterior ? 'igual' : conSigno(este - anterior, formatCount(Math.abs(este - anterior)));

type Medida = {
  nombre: string;
  este: number | undefined;
  anterior: number | undefined;
  escribir: (n: number) => string;
  comparar: (este: number, anterior: number) => string;
};

function medidasDe(resumen: Resumen): Medida[] {
  const { leidos, leidosAnterior, importe, importeAnterior, consumo, consumoAnterior } = resumen;
  return [
    {
      nombre: 'Renglones',
      este: leidos,
      anterior: leidosAnterior,
      escribir: formatCount,
      comparar: unidades,
    },
    {
      nombre: 'Importe total',
      este: importe,
      anterior: importeAnterior,
      escribir: formatMoney,
      comparar: porcentaje,
    },
    {
      nombre: 'Consumo total',
      este: consumo,
      anterior: consumoAnterior,
      escribir: kwh,
      comparar: porcentaje,
    },
  ];
}

/** The file beside the one before it. What it does not bring is not a line. */
export function comparar(resumen: Resumen): Renglon[] {
  return medidasDe(resumen).flatMap(({ nombre, este, anterior, escribir, comparar: como }) =>
    este === undefined
      ? []
      : [
          {
            nombre,
            este: escribir(este),
            anterior: anterior === undefined ? undefined : escribir(anterior),
            diferencia: anterior === undefined ? undefined : como(este, anterior),
            lejos: anterior !== undefined && seAleja(este, anterior),
          },
        ],
  );
}

/** What is far from the one before, with its difference; null when nothing is. */
export function oracionDeLejania(resumen: Resumen): string | null {
  const lejos = comparar(resumen).filter((renglon) => renglon.lejos);
  if (lejos.length === 0) return null;
  const cuales = lejos.map(({ nombre, diferencia }) => `${nombre.toLowerCase()} (${diferencia})`);
  return `Hay más de un 10 % de diferencia con el archivo anterior: ${cuales.join(', ')}.`;
}
