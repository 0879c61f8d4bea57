import type { SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { useTicketPaper } from '@oficina/ui/use-ticket-paper';
import { periodoName } from '@oficina/values';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { hasComprobante, isOngoing, type Pago, pagoEstado } from '../../contract/index.ts';
import { pagoTarjetaText } from '../resultado.ts';
import styles from './ticket.module.css';

export type Cooperativa = { nombre: string; telefono?: string | undefined };

type Props = { pago: Pago; suministroIndex: SuministroIndex; cooperativa: Cooperativa };

/**
 * The browser's own print command also prints this. It is never called a receipt unless the money is known to have been
 * taken.
 */
export function Ticket({ pago, suministroIndex, cooperativa }: Props) {
  const titulo = hasComprobante(pago.estado) ? 'Comprobante de pago' : 'Pago';
  const sheetRef = useRef<HTMLDivElement>(null);
  const styleRef = useRef<HTMLStyleElement>(null);
  useTicketPaper(sheetRef, styleRef);
  return createPortal(
    <>
      <style ref={styleRef} />
      <div ref={sheetRef} className={styles.ticket}>
        <p className={styles.fuerte}>{cooperativa.nombre}</p>
        <p className={styles.fuerte}>
          {titulo} N.º {pago.id}
        </p>
        <p>
          <DateText value={pago.created} format="hora" />
        </p>
        {isOngoing(pago.estado) && <p className={styles.fuerte}>Pago sin confirmar. No es comprobante.</p>}
        <ul>
          {pago.facturas.map(({ id, numero, periodo, suministro, importe }) => {
            const foundSuministro = suministroIndex.get(suministro);
            return (
              <li key={id}>
                <span>
                  Factura {numero} · {periodoName(periodo)}
                  {foundSuministro &&
                    ` · ${suministroName(foundSuministro)} · cuenta ${foundSuministro.cuenta}`}
                </span>
                <Money value={importe} />
              </li>
            );
          })}
          <li className={styles.fuerte}>
            <span>Total</span>
            <Money value={pago.facturasTotal} />
          </li>
        </ul>
        {pago.tarjeta && <p>{pagoTarjetaText(pago)}</p>}
        <p>Estado: {pagoEstado.customerLabel(pago.estado)}</p>
        {cooperativa.telefono && <p>{cooperativa.telefono}</p>}
      </div>
    </>,
    document.body,
  );
}
