import { Button } from '@oficina/ui/button';
import { Placeholder } from '@oficina/ui/empty';
import { Tabs } from '@oficina/ui/tabs';
import { usePhone } from '@oficina/ui/use-phone';
import { useRoom } from '@oficina/ui/use-room';
import { useRef, useState } from 'react';
import styles from './consumos.module.css';
import { type CalendarMonth, calendarYear, type Measure, type Month, newestFirst } from './months.ts';
import { fitsYears, type Shape, seriesOf, widestFigure, YearTable } from './year-table.tsx';

export type ConsumosChartProps = {
  /** The newest month comes first. */
  months: readonly Month[];
  latest: string;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
};

const MEASURES = [
  { value: 'kwh', label: 'Luz' },
  { value: 'importe', label: 'Pesos' },
] as const;
const CAPTIONS = { kwh: 'Consumo por mes, en kWh', importe: 'Importe por mes, en pesos' } as const;

const FIRST_SHOWN = 6;

/** Measured in rem, as the room is, so that large type lays the bars down before it squeezes them. */
const GAPS = 5.5;
const LEAST_STANDING = 36;

function shapeFor(rows: readonly CalendarMonth[], room: number): Shape {
  const each = (room - GAPS) / 12;
  const widest = widestFigure(rows);
  if (room < LEAST_STANDING || each < widest) return 'rows';
  return each >= 2 * widest + 0.2 ? 'columns' : 'stacked';
}

export function ConsumosChart({ months, latest, measure, onMeasure }: ConsumosChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { room, ruler } = useRoom(frame);
  const phone = usePhone();
  const [whole, setWhole] = useState(false);
  const year = calendarYear(months, measure);
  const shape = room === 0 && phone ? 'rows' : shapeFor(year, room || Number.POSITIVE_INFINITY);
  const ordered = shape === 'rows' ? newestFirst(year) : year;
  const more = shape === 'rows' && ordered.length > FIRST_SHOWN;
  const series = seriesOf(year, latest, shape);
  const shown = more && !whole ? ordered.slice(0, FIRST_SHOWN) : ordered;
  const guided = shape === 'rows' && fitsYears(shown, year, series, room);
  const unknown = months.every((month) => month[measure] === null);
  return (
    <div ref={frame} className={styles.grafico}>
      {ruler}
      <div className={styles.mando}>
        {/* The table has these words in its own heading. */}
        {!unknown && !guided && (
          <p className={styles.leyenda} aria-hidden="true">
            {series.map(({ key, year: name }) => (
              <span key={key} className={styles[key]}>
                {name}
              </span>
            ))}
          </p>
        )}
        <Tabs label="Unidad" options={MEASURES} value={measure} onChange={onMeasure} />
      </div>
      {unknown ? (
        <Placeholder title="Todavía no hay importes cargados para este suministro." />
      ) : (
        <YearTable
          caption={CAPTIONS[measure]}
          rows={shown}
          scale={year}
          series={series}
          latest={latest}
          shape={shape}
          guided={guided}
        />
      )}
      {more && !unknown && (
        <Button onClick={() => setWhole(!whole)}>{whole ? 'Ver menos' : 'Ver el año entero'}</Button>
      )}
    </div>
  );
}
