import type { Factura } from '../contract/index.ts';
import type { Fila } from './fila.tsx';
import styles from './lista.module.css';

type Props = { fila: Fila; onElegir: (factura: Factura) => void };

/** The mark of a bill to be paid with others: the whole square of 48 px takes the finger. */
export function Elegir({ fila, onElegir }: Props) {
  return (
    <label className={styles.elegir}>
      <input type="checkbox" checked={fila.elegida} onChange={() => onElegir(fila.factura)} />
      <span className="oculto">Elegir factura de {fila.descripcion}</span>
    </label>
  );
}
