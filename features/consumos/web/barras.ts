import type { Bar } from '@oficina/ui/bars';
import { mesCorto } from './frases.ts';
import type { Medida, Mes } from './meses.ts';

const ENERO = '01';

/** The months as bars, oldest at the left; the year is written where it begins. */
export function barras(meses: readonly Mes[], medida: Medida): Bar[] {
  return [...meses].reverse().map((mes, index, todas) => ({
    key: mes.periodo,
    label: mesCorto(mes.periodo),
    note: index === 0 || mes.periodo.endsWith(ENERO) ? mes.periodo.slice(0, 4) : undefined,
    value: mes[medida],
    before: mes.antes[medida],
    current: index === todas.length - 1,
  }));
}
