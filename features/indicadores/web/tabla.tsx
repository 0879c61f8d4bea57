import { usePhone } from '@oficina/ui/use-phone';
import { INDICADORES, type NombreIndicador } from '../contract/index.ts';
import { conUnidad, tituloDePeriodo } from './frases.ts';
import styles from './indicadores.module.css';
import type { Renglon } from './tablero.ts';

type Props = { columnas: readonly NombreIndicador[]; renglones: readonly Renglon[] };

/** Every number of those months. On a telephone, where its columns do not fit, a card per month. */
export function TablaEntera(props: Props) {
  return usePhone() ? <Fichas {...props} /> : <Tabla {...props} />;
}

function Tabla({ columnas, renglones }: Props) {
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
            {columnas.map((nombre) => (
              <th key={nombre} scope="col">
                {INDICADORES[nombre].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renglones.map(({ periodo, valores }) => (
            <tr key={periodo}>
              <th scope="row">{tituloDePeriodo(periodo)}</th>
              {columnas.map((nombre, index) => (
                <td key={nombre}>{conUnidad(valores[index] ?? null, INDICADORES[nombre].unidad)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Fichas({ columnas, renglones }: Props) {
  return (
    <ul className={styles.fichas}>
      {renglones.map(({ periodo, valores }) => (
        <li key={periodo}>
          <h3>{tituloDePeriodo(periodo)}</h3>
          <dl className={styles.datos}>
            {columnas.map((nombre, index) => (
              <div key={nombre}>
                <dt>{INDICADORES[nombre].label}</dt>
                <dd>{conUnidad(valores[index] ?? null, INDICADORES[nombre].unidad)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
