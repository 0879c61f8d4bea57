import type { SuministroIndex } from '@oficina/facturas/web';
import { ultimos4 } from '@oficina/tarjetas/contract';
import { LinkRow } from '@oficina/ui/link-rows';
import { Money } from '@oficina/ui/money';
import { isOngoing, type Pago, pagoPath } from '../contract/index.ts';
import { EstadoPago } from './estado-pago.tsx';
import { facturasText } from './historial.list.tsx';
import styles from './historial.module.css';
import { dayAndTime } from './resultado.ts';

type Props = { pago: Pago; suministroIndex: SuministroIndex; now: Date };

/** The whole row leads to the receipt. */
export function HistorialRow({ pago, suministroIndex, now }: Props) {
  return (
    <LinkRow to={pagoPath(pago.id)} className={styles.pago}>
      <span className={styles.cuando}>{dayAndTime(pago.created, now)}</span>{' '}
      <span className={styles.cual}>
        {facturasText(pago, suministroIndex)}
        {pago.tarjeta && ` · ${pago.tarjeta.emisorNombre ?? 'Tarjeta'} ${ultimos4(pago.tarjeta)}`}
      </span>{' '}
      <span className={styles.estado}>
        <EstadoPago estado={pago.estado} />
      </span>{' '}
      <span className={styles.importe}>
        <Money value={pago.facturasTotal} />
      </span>
      {isOngoing(pago.estado) && (
        <span className={styles.aviso}>
          Estamos verificando tu pago. No vuelvas a pagar: te avisamos por correo.
        </span>
      )}
    </LinkRow>
  );
}
