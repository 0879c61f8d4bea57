import styles from './consumos-tabla.module.css';
import { conUnidad, diferenciaEnCelda, numero, SIN_DATOS, tituloDePeriodo, unDecimal } from './frases.ts';
import type { Medida, Mes } from './meses.ts';

const COLUMNAS = ['kWh', 'kWh por día', 'Importe', 'Mismo mes del año anterior', 'Diferencia'] as const;

function celdas(mes: Mes, medida: Medida): readonly string[] {
  return [
    mes.kwh === null ? SIN_DATOS : numero(mes.kwh),
    mes.porDia === null ? SIN_DATOS : unDecimal(mes.porDia),
    conUnidad(mes.importe, 'importe'),
    conUnidad(mes.antes[medida], medida),
    diferenciaEnCelda(mes, medida),
  ];
}

/**
 * The same numbers as the chart. Where its columns do not fit each month is a card with its labels; the roles are
 * written because a table drawn as anything else stops being one for some screen readers.
 */
export function ConsumosTabla({ meses, medida }: { meses: readonly Mes[]; medida: Medida }) {
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
            {COLUMNAS.map((columna) => (
              <th key={columna} role="columnheader" scope="col">
                {columna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {meses.map((mes) => (
            <tr key={mes.periodo} role="row">
              <th role="rowheader" scope="row">
                {tituloDePeriodo(mes.periodo)}
              </th>
              {mes.kwh === null ? (
                <td role="cell" colSpan={COLUMNAS.length} className={styles.vacio}>
                  {SIN_DATOS}
                </td>
              ) : (
                celdas(mes, medida).map((texto, index) => (
                  <td key={COLUMNAS[index]} role="cell" data-columna={COLUMNAS[index]}>
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
