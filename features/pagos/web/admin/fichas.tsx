import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { tarjetaDelPago } from '../resultado.ts';
import { EstadoParaPersonal } from './estado-para-personal.tsx';
import styles from './lista.module.css';
import { palabraDeOrigen, palabrasDeFacturas, totalesDe } from './palabras.ts';
import { Abrir, type ListaProps, TOTAL } from './tabla.tsx';

/** The same of each payment one under the other, where a table does not fit. */
export function Fichas({ pagos, pagoTo, now }: ListaProps) {
  return (
    <>
      <ul className={styles.fichas}>
        {pagos.map((pago) => (
          <li key={pago.id}>
            <div className={styles.cabeza}>
              <span>
                N.º <Abrir pago={pago} pagoTo={pagoTo} />
              </span>
              <span>
                <EstadoParaPersonal pago={pago} now={now} />
              </span>
            </div>
            <p>{pago.usuarioNombre ?? '–'}</p>
            <p>
              <strong>
                <Money value={pago.facturasTotal} />
              </strong>{' '}
              · {tarjetaDelPago(pago)}
            </p>
            <p>{palabrasDeFacturas(pago)}</p>
            <p className={styles.suave}>
              <DateText value={pago.created} format="hora" /> · {palabraDeOrigen(pago.origen)}
            </p>
          </li>
        ))}
      </ul>
      {totalesDe(pagos).map(({ palabra, total }) => (
        <p key={palabra} className={styles.total}>
          {TOTAL} · {palabra}: <Money value={total} />
        </p>
      ))}
    </>
  );
}
