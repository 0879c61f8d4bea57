import { DateText } from '@oficina/ui/date-text';
import { formatCount } from '@oficina/ui/money';
import styles from './admin.module.css';
import { TIPOS } from './labels.ts';
import { FinText, type ListProps, RowActions } from './row-actions.tsx';

export function CortesTable({ cortes, titulo, ...props }: ListProps & { titulo: string }) {
  return (
    <section
      className={styles.marco}
      aria-label="Tabla de cortes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: with a keyboard the only way to move a wide table sideways
      tabIndex={0}
    >
      <table className={styles.tabla}>
        <caption className="oculto">{titulo}</caption>
        <thead>
          <tr>
            {['Tipo', 'Inicio', 'Fin', 'Zona', 'Motivo'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className={styles.numero}>
              Suministros
            </th>
            <th scope="col">Actualizado</th>
            <th scope="col">
              <span className="oculto">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cortes.map((corte) => (
            <tr key={corte.id}>
              <td>{TIPOS[corte.tipo]}</td>
              <td>
                <DateText value={corte.inicio} format="hora" />
              </td>
              <td>
                <FinText corte={corte} now={props.now} />
              </td>
              <th scope="row" className={styles.largo}>
                {corte.zona}
              </th>
              <td className={styles.largo}>{corte.motivo}</td>
              <td className={styles.numero}>{formatCount(corte.totalSuministros ?? 0)}</td>
              <td>
                <DateText value={corte.updated} format="hora" />
              </td>
              <td>
                <RowActions corte={corte} {...props} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
