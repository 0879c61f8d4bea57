import type { SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { useMedia } from '@oficina/ui/use-media';
import { useRoom } from '@oficina/ui/use-room';
import { useRef } from 'react';
import { isOngoing, type Pago } from '../contract/index.ts';
import { EstadoPago } from './estado-pago.tsx';
import styles from './historial.module.css';
import { dateAndTime, pagoTarjetaText } from './resultado.ts';

export type PagosListProps = {
  pagos: readonly Pago[];
  suministroIndex: SuministroIndex;
  pagoTo: (id: number) => string;
};

/** From this width the table fits beside the menu; the minimum in rem also covers larger type. */
const TABLE_MEDIA = '(min-width: 1100px)';
const MIN_TABLE_WIDTH = 50;
const IN_PROGRESS = 'Estamos verificando tu pago. No vuelvas a pagar: te avisamos por correo.';
const MAX_NAMED = 3;

/** Returns "2 facturas · Casa, Campo", for example. */
export function facturasText({ facturas }: Pick<Pago, 'facturas'>, suministroIndex: SuministroIndex): string {
  const countText = facturas.length === 1 ? '1 factura' : `${facturas.length} facturas`;
  const nombres = facturas.flatMap(({ suministro }) => {
    const available = suministroIndex.get(suministro);
    return available ? [suministroName(available)] : [];
  });
  const uniqueNames = [...new Set(nombres)];
  const rest = uniqueNames.length - MAX_NAMED;
  const names = uniqueNames.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` y ${rest} más` : '');
  return names ? `${countText} · ${names}` : countText;
}

export function PagosList(props: PagosListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const available = useRoom(frame, ruler);
  const showsTable = useMedia(TABLE_MEDIA) && (available === 0 || available >= MIN_TABLE_WIDTH);
  return (
    <div ref={frame}>
      <span ref={ruler} className={styles.regla} aria-hidden />
      {showsTable ? <PagosTable {...props} /> : <PagoCards {...props} />}
    </div>
  );
}

function PagoLink({ pago, to }: { pago: Pago; to: string }) {
  return (
    <LinkButton variant="link" to={to}>
      Ver<span className="oculto"> el pago del {dateAndTime(pago.created)}</span>
    </LinkButton>
  );
}

function PagoCards({ pagos, suministroIndex, pagoTo }: PagosListProps) {
  return (
    <ul className={styles.tarjetas} aria-label="Pagos">
      {pagos.map((pago) => (
        <li key={pago.id}>
          <div className={styles.cabeza}>
            <DateText value={pago.created} format="hora" />
            <EstadoPago estado={pago.estado} />
          </div>
          <Money value={pago.facturasTotal} size="amount" />
          <p>{facturasText(pago, suministroIndex)}</p>
          <p className={styles.suave}>{pagoTarjetaText(pago)}</p>
          {isOngoing(pago.estado) && <p>{IN_PROGRESS}</p>}
          <PagoLink pago={pago} to={pagoTo(pago.id)} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = ['Fecha', 'Facturas', 'Tarjeta', 'Estado'];

function PagosTable({ pagos, suministroIndex, pagoTo }: PagosListProps) {
  return (
    <table className={styles.tabla}>
      <caption className="oculto">Pagos</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col" className={styles.importe}>
            Importe
          </th>
          <th scope="col">
            <span className="oculto">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pagos.map((pago) => (
          <tr key={pago.id}>
            <th scope="row">
              <DateText value={pago.created} format="hora" />
            </th>
            <td className={styles.largo}>{facturasText(pago, suministroIndex)}</td>
            <td>{pagoTarjetaText(pago)}</td>
            <td>
              <EstadoPago estado={pago.estado} />
              {isOngoing(pago.estado) && <small>{IN_PROGRESS}</small>}
            </td>
            <td className={styles.importe}>
              <Money value={pago.facturasTotal} />
            </td>
            <td>
              <PagoLink pago={pago} to={pagoTo(pago.id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
