import { type Bar, BarChart } from '@oficina/ui/bars';
import { Button } from '@oficina/ui/button';
import { Panel } from '@oficina/ui/layout';
import { useState } from 'react';
import { INDICADORES } from '../contract/index.ts';
import type { Point, Series } from './board.ts';
import styles from './indicadores.module.css';
import {
  comparisonText,
  periodoTitle,
  resumen,
  scaledText,
  scaleFor,
  shortMonth,
  wholeMonthText,
  withUnit,
} from './sentences.ts';

type Props = {
  series: Series;
  /** The month is not over, so its value is that of its days until this one, as "19/11". */
  until?: string | undefined;
};

export function IndicadorCard({ series, until }: Props) {
  const [asTable, setAsTable] = useState(false);
  const { label, unit, ayuda } = INDICADORES[series.nombre];
  const { periodo, valor } = series.last;
  return (
    <Panel title={label}>
      <p className={styles.valor}>{withUnit(valor, unit)}</p>
      <p className={styles.leyenda}>
        {periodoTitle(periodo)}
        {until ? `, al ${until}. ${wholeMonthText(series)}` : `. ${comparisonText(series)}`}
      </p>
      <small className={styles.suave}>{ayuda}</small>
      {asTable ? <SeriesTable series={series} /> : <SeriesChart series={series} />}
      <p>
        <Button variant="link" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Ver como gráfico' : 'Ver como tabla'}
          <span className="oculto"> {label}</span>
        </Button>
      </p>
    </Panel>
  );
}

const barsOf = (points: readonly Point[]): Bar[] =>
  points.map(({ periodo, valor }, index) => ({
    key: periodo,
    label: shortMonth(periodo),
    group: periodo.slice(0, 4),
    value: valor,
    current: index === points.length - 1,
  }));

function SeriesChart({ series }: { series: Series }) {
  const { label, unit } = INDICADORES[series.nombre];
  const scale = scaleFor(unit, Math.max(...series.points.map(({ valor }) => valor ?? 0)));
  return (
    <>
      {scale.word && <small className={styles.suave}>Por mes, en {scale.word}</small>}
      <BarChart
        title={scale.word ? `${label} por mes, en ${scale.word}` : `${label} por mes`}
        summary={resumen(series)}
        data={barsOf(series.points)}
        format={(valor) => scaledText(valor, scale)}
      />
    </>
  );
}

/**
 * With large type an amount goes under its month. The roles are explicit because some screen readers stop treating a table
 * as one when its display changes.
 */
function SeriesTable({ series }: { series: Series }) {
  const { label, unit } = INDICADORES[series.nombre];
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={styles.corta}>
        <caption className="oculto">{label}, mes por mes</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Período
            </th>
            <th role="columnheader" scope="col">
              Valor
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {[...series.points].reverse().map(({ periodo, valor }) => (
            <tr key={periodo} role="row">
              <th role="rowheader" scope="row">
                {periodoTitle(periodo)}
              </th>
              <td role="cell">{withUnit(valor, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  );
}
