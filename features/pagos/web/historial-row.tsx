import type { SuministroIndex } from '@oficina/facturas/web';
import { ultimos4 } from '@oficina/tarjetas/contract';
import { LinkRow } from '@oficina/ui/link-rows';
import { Money } from '@oficina/ui/money';
import { medioLabel, type Pago, pagoEstado, pagoPath } from '../contract/index.ts';
import { endedText, isByWallet } from '../contract/wallet.ts';
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
  esperandoPago: 'Todavía no se pagó.',
};

const WALLET_NOTES: Partial<typeof NOTES> = { devuelto: 'Volvió a tu billetera.' };

function noteOf(pago: Pago): string | null {
  const name = pagoEstado.name(pago.estado);
  if (!isByWallet(pago)) return NOTES[name];
  return name === 'sinEfecto' ? endedText(pago.metodo) : (WALLET_NOTES[name] ?? NOTES[name]);
}

const UNCHARGED: readonly number[] = (['rechazado', 'sinEfecto', 'esperandoPago'] as const).map(
  pagoEstado.code,
);

/** The whole row leads to the receipt. */
export function HistorialRow({ pago, suministroIndex, now }: Props) {
  const note = noteOf(pago);
  const importe = UNCHARGED.includes(pago.estado) ? `${styles.importe} ${styles.sinCobro}` : styles.importe;
  const medio = pago.tarjeta
    ? `${pago.tarjeta.emisorNombre ?? 'Tarjeta'} ${ultimos4(pago.tarjeta)}`
    : isByWallet(pago) && medioLabel(pago.metodo);
  return (
    <LinkRow to={pagoPath(pago.id)} className={styles.pago}>
      <span className={styles.cuando}>{dayText(pago.created, now)}</span>{' '}
      <span className={styles.cual}>
        {facturasText(pago, suministroIndex, now)}
        {medio && (
          <>
            <span className={styles.punto}> · </span>
            <span className={styles.tarjeta}>{medio}</span>
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
