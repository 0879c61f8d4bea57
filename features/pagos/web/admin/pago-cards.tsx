import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { pagoTarjetaText } from '../resultado.ts';
import styles from './pagos-list.module.css';
import { PagoLink, type PagosListProps, TOTAL } from './pagos-table.tsx';
import { StaffEstado } from './staff-estado.tsx';
import { facturasText, origenLabel, totalsByEstado } from './texts.ts';

export function PagoCards({ pagos, pagoTo, now }: PagosListProps) {
  return (
    <>
      <ul className={styles.fichas}>
        {pagos.map((pago) => (
          <li key={pago.id}>
            <div className={styles.cabeza}>
              <span>
                N.º <PagoLink pago={pago} pagoTo={pagoTo} />
              </span>
              <span>
                <StaffEstado pago={pago} now={now} />
              </span>
            </div>
            <p>{pago.usuarioNombre ?? '–'}</p>
            <p>
              <strong>
                <Money value={pago.facturasTotal} />
              </strong>{' '}
              · {pagoTarjetaText(pago)}
            </p>
            <p>{facturasText(pago)}</p>
            <p className={styles.suave}>
              <DateText value={pago.created} format="hora" /> · {origenLabel(pago.origen)}
            </p>
          </li>
        ))}
      </ul>
      {totalsByEstado(pagos).map(({ label, total }) => (
        <p key={label} className={styles.total}>
          {TOTAL} · {label}: <Money value={total} />
        </p>
      ))}
    </>
  );
}
