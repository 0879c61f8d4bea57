import { formatDate } from '@oficina/ui/date-text';
import { type KeyboardEvent, useRef, useState } from 'react';
import { dayFrom, type FeriadoKind, kindOf, monthDays } from './feriados.ts';
import styles from './plazos.module.css';

const MONTHS =
  'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre'.split(' ');
const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const TOLD: Readonly<Record<FeriadoKind, string>> = {
  nacional: 'feriado nacional',
  puente: 'puente',
  local: 'asueto local',
};

type Props = {
  year: number;
  today: string;
  feriados: ReadonlySet<string>;
  onToggle: (day: string) => void;
  onYear: (year: number) => void;
};

/** Twelve months in sight. Tab enters once, the arrows go by days and weeks, and PageUp and PageDown by months. */
export function YearCalendar({ year, today, feriados, onToggle, onYear }: Props) {
  const [entry, setEntry] = useState(today);
  const grid = useRef<HTMLDivElement>(null);
  const reachable = entry.startsWith(`${year}-`) ? entry : `${year}-01-01`;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = dayFrom(reachable, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setEntry(next);
    const nextYear = Number(next.slice(0, 4));
    if (nextYear !== year) onYear(nextYear);
    // The day of another year is drawn before it can take the focus.
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus(),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the days, which bubble up to here
    <div ref={grid} className={styles.anio} onKeyDown={move}>
      {MONTHS.map((name, month) => {
        const { blanks, days } = monthDays(year, month);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; these are the days of a month
          <div key={name} role="group" aria-label={`${name} ${year}`} className={styles.mes}>
            <b aria-hidden="true">{name}</b>
            <div className={styles.dias}>
              {WEEKDAYS.map((weekday) => (
                <i key={weekday} aria-hidden="true">
                  {weekday[0]?.toUpperCase()}
                </i>
              ))}
              {days.map((day, index) => {
                const isFeriado = feriados.has(day);
                const kind = isFeriado ? kindOf(day) : undefined;
                const isWeekend = (blanks + index) % 7 > 4;
                return (
                  <button
                    key={day}
                    type="button"
                    data-day={day}
                    data-kind={kind}
                    data-weekend={isWeekend || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={isFeriado}
                    aria-label={[formatDate(day, 'larga'), kind && TOLD[kind]].filter(Boolean).join(', ')}
                    tabIndex={day === reachable ? 0 : -1}
                    style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}
                    onFocus={() => setEntry(day)}
                    onClick={() => onToggle(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}
