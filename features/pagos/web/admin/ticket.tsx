import type { SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { Money } from '@oficina/ui/money';
import { Ticket, TicketBody, type TicketIssuer } from '@oficina/ui/ticket';
import { periodoName } from '@oficina/values';
import { hasComprobante, isOngoing, medioLabel, type Pago, pagoEstado } from '../../contract/index.ts';
import { isByWallet } from '../../contract/wallet.ts';
import { pagoTarjetaText } from '../resultado.ts';

type Props = { pago: Pago; suministroIndex: SuministroIndex; cooperativa: TicketIssuer };

/** The ticket is never called a receipt unless the money is known to have been taken. */
export function PagoTicket({ pago, suministroIndex, cooperativa }: Props) {
  const titulo = hasComprobante(pago.estado) ? 'Comprobante de pago' : 'Pago';
  return (
    <Ticket issuer={cooperativa} title={`${titulo} N.º ${pago.id}`} date={pago.created}>
      {isOngoing(pago.estado) && (
        <p>
          <strong>Pago sin confirmar. No es comprobante.</strong>
        </p>
      )}
      <TicketBody>
        <ul>
          {pago.facturas.map(({ id, numero, periodo, suministro, importe }) => {
            const foundSuministro = suministroIndex.get(suministro);
            return (
              <li key={id}>
                <span>
                  Factura {numero} · {periodoName(periodo)}
                  {foundSuministro &&
                    ` · ${suministroName(foundSuministro)} · suministro ${foundSuministro.cuenta}`}
                </span>
                <Money value={importe} />
              </li>
            );
          })}
          <li>
            <strong>Total</strong>
            <strong>
              <Money value={pago.facturasTotal} />
            </strong>
          </li>
        </ul>
      </TicketBody>
      {pago.tarjeta && <p>{pagoTarjetaText(pago)}</p>}
      {isByWallet(pago) && <p>{medioLabel(pago.metodo)}</p>}
      <p>Estado: {pagoEstado.customerLabel(pago.estado)}</p>
    </Ticket>
  );
}
