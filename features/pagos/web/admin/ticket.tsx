import type { Lugares } from '@oficina/facturas/web';
import { nombreDeSuministro } from '@oficina/suministros/contract';
import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { useTicketPaper } from '@oficina/ui/use-ticket-paper';
import { periodoName } from '@oficina/values';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { estaVivo, type Pago, pagoEstado, tieneComprobante } from '../../contract/index.ts';
import { tarjetaDelPago } from '../resultado.ts';
import styles from './ticket.module.css';

export type Cooperativa = { nombre: string; telefono?: string | undefined };

type Props = { pago: Pago; lugares: Lugares; cooperativa: Cooperativa };

/** What this page prints, whoever asks for it: of money that nobody knows was taken, never a receipt. */
export function Ticket({ pago, lugares, cooperativa }: Props) {
  const titulo = tieneComprobante(pago.estado) ? 'Comprobante de pago' : 'Pago';
  const hoja = useRef<HTMLDivElement>(null);
  const estilo = useRef<HTMLStyleElement>(null);
  useTicketPaper(hoja, estilo);
  return createPortal(
    <>
      <style ref={estilo} />
      <div ref={hoja} className={styles.ticket}>
        <p className={styles.fuerte}>{cooperativa.nombre}</p>
        <p className={styles.fuerte}>
          {titulo} N.º {pago.id}
        </p>
        <p>
          <DateText value={pago.created} format="hora" />
        </p>
        {estaVivo(pago.estado) && <p className={styles.fuerte}>Pago sin confirmar. No es comprobante.</p>}
        <ul>
          {pago.facturas.map(({ id, numero, periodo, suministro, importe }) => {
            const lugar = lugares.get(suministro);
            return (
              <li key={id}>
                <span>
                  Factura {numero} · {periodoName(periodo)}
                  {lugar && ` · ${nombreDeSuministro(lugar)} · cuenta ${lugar.cuenta}`}
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
        {pago.tarjeta && <p>{tarjetaDelPago(pago)}</p>}
        <p>Estado: {pagoEstado.customerLabel(pago.estado)}</p>
        {cooperativa.telefono && <p>{cooperativa.telefono}</p>}
      </div>
    </>,
    document.body,
  );
}
