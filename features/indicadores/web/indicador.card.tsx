import { type Bar, BarChart } from '@oficina/ui/bars';
import { Button } from '@oficina/ui/button';
import { Panel } from '@oficina/ui/layout';
import { useState } from 'react';
import { INDICADORES } from '../contract/index.ts';
import {
  cifra,
  comparacion,
  conUnidad,
  DESLIZA,
  escalaDe,
  mesCorto,
  resumen,
  tituloDePeriodo,
} from './frases.ts';
import styles from './indicadores.module.css';
import type { Punto, Serie } from './tablero.ts';

type Props = {
  serie: Serie;
  /** That month is still going on: what it has is not yet what it will have. */
  enCurso: boolean;
};

/** One number of the board: how much, whether it goes up or down, and its last months drawn or written. */
export function IndicadorCard({ serie, enCurso }: Props) {
  const [comoTabla, setComoTabla] = useState(false);
  const { label, unidad, ayuda } = INDICADORES[serie.nombre];
  const { periodo, valor } = serie.ultimo;
  return (
    <Panel title={label}>
      <div className={styles.tarjeta}>
        <div className={styles.dato}>
          <p className={styles.valor}>{conUnidad(valor, unidad)}</p>
          <p>
            {tituloDePeriodo(periodo)}
            {enCurso && ', mes en curso'}
          </p>
          <p>{comparacion(serie)}</p>
          <small className={styles.suave}>{ayuda}</small>
        </div>
        <div className={styles.dibujo}>
          {comoTabla ? <TablaCorta serie={serie} /> : <Grafico serie={serie} />}
          <p>
            <Button variant="link" onClick={() => setComoTabla(!comoTabla)}>
              {comoTabla ? 'Ver como gráfico' : 'Ver como tabla'}
              <span className="oculto"> {label}</span>
            </Button>
          </p>
        </div>
      </div>
    </Panel>
  );
}

const ENERO = '01';

/** The year is written where it begins. */
const barras = (puntos: readonly Punto[]): Bar[] =>
  puntos.map(({ periodo, valor }, index) => ({
    key: periodo,
    label: mesCorto(periodo),
    note: index === 0 || periodo.endsWith(ENERO) ? periodo.slice(0, 4) : undefined,
    value: valor,
    current: index === puntos.length - 1,
  }));

function Grafico({ serie }: { serie: Serie }) {
  const { label, unidad } = INDICADORES[serie.nombre];
  const escala = escalaDe(unidad, Math.max(...serie.puntos.map(({ valor }) => valor ?? 0)));
  return (
    <>
      {escala.palabra && <small className={styles.suave}>Por mes, en {escala.palabra}</small>}
      <BarChart
        title={escala.palabra ? `${label} por mes, en ${escala.palabra}` : `${label} por mes`}
        summary={resumen(serie)}
        data={barras(serie.puntos)}
        format={(valor) => cifra(valor, escala)}
        scrollHint={DESLIZA}
      />
    </>
  );
}

/**
 * The same numbers as the chart, whole and with the newest first. With large type an amount goes under its month: the
 * roles are written because a table drawn as anything else stops being one for some screen readers.
 */
function TablaCorta({ serie }: { serie: Serie }) {
  const { label, unidad } = INDICADORES[serie.nombre];
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
          {[...serie.puntos].reverse().map(({ periodo, valor }) => (
            <tr key={periodo} role="row">
              <th role="rowheader" scope="row">
                {tituloDePeriodo(periodo)}
              </th>
              <td role="cell">{conUnidad(valor, unidad)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  );
}
