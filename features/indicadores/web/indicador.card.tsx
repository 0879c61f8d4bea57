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
  SCROLL_HINT,
  scaledText,
  scaleFor,
  shortMonth,
  withUnit,
} from './sentences.ts';

type Props = {
  series: Series;
  /** The month is not over, so its value is partial. */
  isCurrentMonth: boolean;
};

export function IndicadorCard({ series, isCurrentMonth }: Props) {
  const [asTable, setAsTable] = useState(false);
  const { label, unit, ayuda } = INDICADORES[series.nombre];
  const { periodo, valor } = series.last;
  return (
    <Panel title={label}>
      <div className={styles.tarjeta}>
        <div className={styles.parte}>
          <p className={styles.valor}>{withUnit(valor, unit)}</p>
          <p>
            {periodoTitle(periodo)}
            {isCurrentMonth && ', mes en curso'}
          </p>
          <p>{comparisonText(series)}</p>
          <small className={styles.suave}>{ayuda}</small>
        </div>
        <div className={styles.parte}>
          {asTable ? <SeriesTable series={series} /> : <SeriesChart series={series} />}
          <p>
            <Button variant="link" onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Ver como gráfico' : 'Ver como tabla'}
              <span className="oculto"> {label}</span>
            </Button>
          </p>
        </div>
      </div>
    </Panel>
  );
}

const JANUARY = '01';

const barsOf = (points: readonly Point[]): Bar[] =>
  points.map(({ periodo, valor }, index) => ({
    key: periodo,
    label: shortMonth(periodo),
    note: index === 0 || periodo.endsWith(JANUARY) ? periodo.slice(0, 4) : undefined,
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
        scrollHint={SCROLL_HINT}
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
