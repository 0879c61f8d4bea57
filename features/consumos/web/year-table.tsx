import { monthName } from '@oficina/values';
import type { CSSProperties } from 'react';
import type { CalendarMonth } from './months.ts';
import { NO_DATA, numero, shortMonth, yearOf } from './sentences.ts';
import styles from './year-table.module.css';

/** Bars lie down in `rows`. They stand in `columns`, and in `stacked` too, where a number is wider than its bar. */
export type Shape = 'rows' | 'columns' | 'stacked';
export type Series = { key: 'now' | 'before'; year: string };

const SHAPES = {
  rows: styles.filas,
  columns: styles.columnas,
  stacked: `${styles.columnas} ${styles.apiladas}`,
};
const KINDS = { now: styles.ahora, before: styles.antes };

/** Measured in rem. A digit of this typeface is never wider, and a point takes half of it. */
const FIGURE = 0.64;

export function widestFigure(rows: readonly CalendarMonth[]): number {
  const widths = rows
    .flatMap(({ now, before }) => [now, before])
    .map(
      (value) => (value === null ? 0 : numero(value).replace(/\D/g, '').length + numero(value).length) / 2,
    );
  return Math.max(0, ...widths) * FIGURE;
}

const figureRoom = (scale: readonly CalendarMonth[]) => widestFigure(scale) + 1.35;
const topOf = (scale: readonly CalendarMonth[]) =>
  Math.max(1, ...scale.flatMap(({ now, before }) => [now ?? 0, before ?? 0]));

/** Measured in rem: the month with its gap, and a year with the room at its sides. */
const MONTH_ROOM = 3.5;
const YEAR_ROOM = 3.25;

/** Whether the bars of the first month are long enough to carry the name of their year. */
export function fitsYears(
  [first]: readonly CalendarMonth[],
  scale: readonly CalendarMonth[],
  series: readonly Series[],
  room: number,
): boolean {
  const longest = (room - MONTH_ROOM - figureRoom(scale)) / topOf(scale);
  return series.every(({ key }) => (first?.[key] ?? 0) * longest >= YEAR_ROOM);
}

/** The newest year is on the left when its bars lie on top, and on the right when they stand after the older ones. */
export function seriesOf(rows: readonly CalendarMonth[], latest: string, shape: Shape): Series[] {
  const year = yearOf(latest);
  const known = rows.some(({ before }) => before !== null);
  const before: Series[] = known ? [{ key: 'before', year: String(Number(year) - 1) }] : [];
  const now: Series[] = [{ key: 'now', year }];
  return shape === 'rows' ? [...now, ...before] : [...before, ...now];
}

export type YearTableProps = {
  caption: string;
  rows: readonly CalendarMonth[];
  /** The bars keep their length when more months are shown. */
  scale: readonly CalendarMonth[];
  series: readonly Series[];
  latest: string;
  shape: Shape;
  /** The bars of the first month carry their year, so that no legend is needed. */
  guided: boolean;
};

/** The table is drawn as bars. Its roles are explicit, because a screen reader may forget a table that is not drawn as one. */
export function YearTable({ caption, rows, scale, series, latest, shape, guided }: YearTableProps) {
  const top = topOf(scale);
  const room = { '--cifra': `${figureRoom(scale)}rem` } as CSSProperties;
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        className={`${styles.tabla} ${SHAPES[shape]} ${series.length === 1 ? styles.sola : ''}`}
        style={room}
      >
        <caption className="oculto">{caption}</caption>
        <thead role="rowgroup" className="oculto">
          <tr role="row">
            <th role="columnheader" scope="col">
              Mes
            </th>
            {series.map(({ key, year }) => (
              <th key={key} role="columnheader" scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => {
            const told = shape === 'rows' && !row.upcoming;
            const paired = row.before !== null && (row.now !== null || told);
            return (
              <tr
                key={row.periodo}
                role="row"
                className={paired ? styles.par : undefined}
                style={{ '--mayor': Math.max(0, row.now ?? 0, row.before ?? 0) / top } as CSSProperties}
              >
                <th role="rowheader" scope="row" className={row.periodo === latest ? styles.hoy : undefined}>
                  <span aria-hidden="true">{shortMonth(row.periodo)}</span>
                  <span className="oculto">{monthName(row.periodo)}</span>
                </th>
                {series.map(({ key, year }) => (
                  <Cell
                    key={key}
                    kind={key}
                    value={row[key]}
                    top={top}
                    told={told && key === 'now'}
                    year={guided && index === 0 ? year : undefined}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  );
}

type CellProps = {
  kind: Series['key'];
  value: number | null;
  top: number;
  told: boolean;
  year: string | undefined;
};

/** What is not known has no bar; it is told in words only where a bar was to be expected and there is room for them. */
function Cell({ kind, value, top, told, year }: CellProps) {
  if (value === null)
    return (
      // biome-ignore lint/a11y/noRedundantRoles: the table says why
      <td role="cell" className={told ? styles.nada : 'oculto'}>
        {NO_DATA}
      </td>
    );
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: the table says why
      role="cell"
      className={KINDS[kind]}
      data-anio={year}
      style={{ '--v': Math.max(0, value) / top } as CSSProperties}
    >
      <span>{numero(value)}</span>
    </td>
  );
}
