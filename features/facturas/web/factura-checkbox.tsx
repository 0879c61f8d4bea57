import type { Factura } from '../contract/index.ts';
import type { FacturaRowView } from './factura-row-view.tsx';
import styles from './facturas-list.module.css';

type Props = { row: FacturaRowView; onChoose: (factura: Factura) => void };

/** The whole square of 48 px is the touch target. */
export function FacturaCheckbox({ row, onChoose }: Props) {
  return (
    <label className={styles.elegir}>
      <input type="checkbox" checked={row.chosen} onChange={() => onChoose(row.factura)} />
      <span className="oculto">Elegir factura de {row.descripcion}</span>
    </label>
  );
}
