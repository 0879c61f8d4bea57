import { amountToPay, isPagada } from '@oficina/facturas/contract';
import { formatDate } from '@oficina/ui/date-text';
import { formatMoney } from '@oficina/ui/money';
import { Ticket, TicketBody, type TicketIssuer } from '@oficina/ui/ticket';
import type { Ficha } from '../../contract/index.ts';
import styles from './bill.module.css';
import type { PrintedLink } from './print-link.ts';
import { monthTitle } from './texts.ts';

/** 42 mm: at the 203 dots per inch of a counter's printer each square of the code has seven dots. */
const CODE_PX = 160;

/** What is handed over at the counter: what is owed, bill by bill. */
export function EstadoDeCuenta({
  ficha: { suministro, deuda, facturas = [], actualizado },
  cooperativa,
  now,
  code,
}: {
  ficha: Ficha;
  cooperativa: TicketIssuer;
  now: Date;
  /** The link of a bill, drawn for a camera, once the server gave it. */
  code: PrintedLink | undefined;
}) {
  if (!deuda) return null;
  const owed = facturas.filter((factura) => !isPagada(factura));
  const told = owed.length;
  const all = deuda.vencidas.cantidad + deuda.aPagar.cantidad;
  return (
    <Ticket issuer={cooperativa} title="Estado de cuenta" date={now.toISOString()}>
      <p>
        {suministro.nombre}
        <br />
        Suministro {suministro.cuenta}
        {suministro.domicilio && (
          <>
            <br />
            {suministro.domicilio}
          </>
        )}
      </p>
      <TicketBody>
        {told === 0 ? (
          <p>No tiene facturas impagas.</p>
        ) : (
          <ul>
            {owed.map((factura) => (
              <li key={factura.id}>
                <span>
                  {monthTitle(factura.periodo)}, {factura.vencida ? 'venció' : 'vence'}{' '}
                  {formatDate(factura.vencimiento)}
                </span>
                <span>{formatMoney(amountToPay(factura))}</span>
              </li>
            ))}
          </ul>
        )}
        {all > told && <p>Y {all - told} más.</p>}
      </TicketBody>
      <p>Total {formatMoney(deuda.total)}</p>
      {actualizado && <p>Cargado al {formatDate(actualizado)}</p>}
      {code && (
        <div className={styles.codigo}>
          <code.QrCode text={code.url} size={CODE_PX} label="Enlace de la factura" />
          <p>
            {monthTitle(code.periodo)}, factura {code.numero}: escaneá el código para verla o pagarla.
          </p>
        </div>
      )}
    </Ticket>
  );
}
