import type { SuministroIndex } from '@oficina/facturas/web';
import { ultimos4 } from '@oficina/tarjetas/contract';
import { LinkRow } from '@oficina/ui/link-rows';
import { Money } from '@oficina/ui/money';
import { type Pago, pagoEstado, pagoPath } from '../contract/index.ts';
import { EstadoPago } from './estado-pago.tsx';
import { facturasText } from './historial.list.tsx';
import styles from './historial.module.css';
import { dayText, NO_CHARGE } from './resultado.ts';

type Props = { pago: Pago; suministroIndex: SuministroIndex; now: Date };

const DO_NOT_PAY = 'No vuelvas a pagar.';

/** The word of a state does not tell everybody what became of the money. */
const NOTES: Readonly<Record<ReturnType<typeof pagoEstado.name>, string | null>> = {
  pendiente: DO_NOT_PAY,
  procesado: null,
  rechazado: NO_CHARGE,
  enVerificacion: DO_NOT_PAY,
  sinEfecto: NO_CHARGE,
  aDevolver: 'Te lo devolvemos.',
  devuelto: 'Volvió a tu tarjeta.',
};

/** The whole row leads to the receipt. */
export function HistorialRow({ pago, suministroIndex, now }: Props) {
  const note = NOTES[pagoEstado.name(pago.estado)];
  const importe = note === NO_CHARGE ? `${styles.importe} ${styles.sinCobro}` : styles.importe;
  return (
    <LinkRow to={pagoPath(pago.id)} className={styles.pago}>
      <span className={styles.cuando}>{dayText(pago.created, now)}</span>{' '}
      <span className={styles.cual}>
        {facturasText(pago, suministroIndex, now)}
        {pago.tarjeta && (
          <>
            <span className={styles.punto}> · </span>
            <span className={styles.tarjeta}>
              {pago.tarjeta.emisorNombre ?? 'Tarjeta'} {ultimos4(pago.tarjeta)}
            </span>
          </>
        )}
      </span>{' '}
      <span className={importe}>
        <Money value={pago.facturasTotal} />
      </span>{' '}
      <span className={styles.estado}>
        <EstadoPago estado={pago.estado} /> {note && <span>{note}</span>}
      </span>
    </LinkRow>
  );
}
