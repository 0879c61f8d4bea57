import styles from './consumos-table.module.css';
import type { Measure, Month } from './months.ts';
import { differenceCell, NO_DATA, numero, periodoTitle, unDecimal, withUnit } from './sentences.ts';

const COLUMNS = ['kWh', 'kWh por día', 'Importe', 'Mismo mes del año anterior', 'Diferencia'] as const;

function cells(month: Month, measure: Measure): readonly string[] {
  return [
    month.kwh === null ? NO_DATA : numero(month.kwh),
    month.perDay === null ? NO_DATA : unDecimal(month.perDay),
    withUnit(month.importe, 'importe'),
    withUnit(month.before[measure], measure),
    differenceCell(month, measure),
  ];
}

/**
 * When the columns do not fit, each month is a card with labels. The roles are explicit because some screen readers stop
 * treating a table as one when its display changes.
 */
export function ConsumosTable({ months, measure }: { months: readonly Month[]; measure: Measure }) {
  return (
    <div className={styles.caja}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={styles.tabla}>
        <caption className="oculto">Consumos mes por mes, del más nuevo al más viejo</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Período
            </th>
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {months.map((month) => (
            <tr key={month.periodo} role="row">
              <th role="rowheader" scope="row">
                {periodoTitle(month.periodo)}
              </th>
              {month.kwh === null ? (
                <td role="cell" colSpan={COLUMNS.length} className={styles.vacio}>
                  {NO_DATA}
                </td>
              ) : (
                cells(month, measure).map((texto, index) => (
                  <td key={COLUMNS[index]} role="cell" data-columna={COLUMNS[index]}>
                    {texto}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}
