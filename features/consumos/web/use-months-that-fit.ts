import { type BarChartProps, barsThatFit } from '@oficina/ui/bars';
import { usePhone } from '@oficina/ui/use-phone';
import { useRoom } from '@oficina/ui/use-room';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { Measure, Month } from './months.ts';
import { numero } from './sentences.ts';
import { toBars } from './to-bars.ts';

/** People count in years and half years; when the figures are too wide for six months, as many as fit are shown. */
const UN_ANIO = 12;
const MEDIO_ANIO = 6;

export type MonthsFit = {
  frame: RefObject<HTMLDivElement | null>;
  /** It has to be drawn inside the frame. */
  ruler: ReactNode;
  /** The unit is rem; it is 0 until the frame is measured. */
  room: number;
  fitting: number;
};

export function useMonthsThatFit(
  months: readonly Month[],
  measure: Measure,
  legend?: BarChartProps['legend'],
): MonthsFit {
  const frame = useRef<HTMLDivElement>(null);
  const { room, ruler } = useRoom(frame);
  const phone = usePhone();
  const fitting = useMemo(() => {
    if (room === 0) return phone ? MEDIO_ANIO : UN_ANIO;
    const data = toBars(months.slice(0, UN_ANIO), measure);
    const inFrame = barsThatFit({ data, format: numero, legend }, room);
    if (inFrame === data.length) return UN_ANIO;
    return Math.min(MEDIO_ANIO, inFrame);
  }, [months, measure, legend, room, phone]);
  return { frame, ruler, room, fitting };
}
