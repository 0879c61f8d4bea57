import { DetailList } from '@oficina/ui/detail-list';
import { usePhone } from '@oficina/ui/use-phone';
import { INDICADORES, type NombreIndicador } from '../contract/index.ts';
import type { Renglon } from './board.ts';
import styles from './indicadores.module.css';
import { periodoTitle, withUnit } from './sentences.ts';

type Props = { columns: readonly NombreIndicador[]; renglones: readonly Renglon[] };

export function FullTable(props: Props) {
  return usePhone() ? <PeriodoCards {...props} /> : <IndicadoresTable {...props} />;
}

function IndicadoresTable({ columns, renglones }: Props) {
  return (
    <section
      className={styles.marco}
      aria-label="Tabla de indicadores"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: with a keyboard the only way to move a wide table sideways
      tabIndex={0}
    >
      <table className={styles.tabla}>
        <caption className="oculto">Indicadores, mes por mes</caption>
        <thead>
          <tr>
            <th scope="col">Período</th>
            {columns.map((nombre) => (
              <th key={nombre} scope="col">
                {INDICADORES[nombre].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renglones.map(({ periodo, valores }) => (
            <tr key={periodo}>
              <th scope="row">{periodoTitle(periodo)}</th>
              {columns.map((nombre, index) => (
                <td key={nombre}>{withUnit(valores[index] ?? null, INDICADORES[nombre].unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PeriodoCards({ columns, renglones }: Props) {
  return (
    <ul className={styles.fichas}>
      {renglones.map(({ periodo, valores }) => (
        <li key={periodo}>
          <h3>{periodoTitle(periodo)}</h3>
          <DetailList
            layout="figures"
            details={columns.map((nombre, index) => {
              const { label, unit } = INDICADORES[nombre];
              return [label, withUnit(valores[index] ?? null, unit)];
            })}
          />
        </li>
      ))}
    </ul>
  );
}
