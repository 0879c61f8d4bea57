import { type BarChartProps, barsThatFit } from '@oficina/ui/bars';
import { usePhone } from '@oficina/ui/use-phone';
import { useRoom } from '@oficina/ui/use-room';
import { type RefObject, useMemo, useRef } from 'react';
import { barras } from './barras.ts';
import { numero } from './frases.ts';
import type { Medida, Mes } from './meses.ts';

/** Round numbers, which people count in; with figures too wide for six, as many as there is room for. */
const UN_ANIO = 12;
const MEDIO_ANIO = 6;

export type Cabida = {
  marco: RefObject<HTMLDivElement | null>;
  /** An element of 1rem inside the frame. */
  regla: RefObject<HTMLSpanElement | null>;
  /** Width of the frame in rem; 0 until it is measured. */
  lugar: number;
  /** Months that are seen whole, without moving the chart. */
  caben: number;
};

export function useMesesQueCaben(
  meses: readonly Mes[],
  medida: Medida,
  legend?: BarChartProps['legend'],
): Cabida {
  const marco = useRef<HTMLDivElement>(null);
  const regla = useRef<HTMLSpanElement>(null);
  const lugar = useRoom(marco, regla);
  const phone = usePhone();
  const caben = useMemo(() => {
    if (lugar === 0) return phone ? MEDIO_ANIO : UN_ANIO;
    const data = barras(meses.slice(0, UN_ANIO), medida);
    const enElMarco = barsThatFit({ data, format: numero, legend }, lugar);
    if (enElMarco === data.length) return UN_ANIO;
    return Math.min(MEDIO_ANIO, enElMarco);
  }, [meses, medida, legend, lugar, phone]);
  return { marco, regla, lugar, caben };
}
