import type { Lugares } from '@oficina/facturas/web';
import { nombreDeSuministro } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { useMedia } from '@oficina/ui/use-media';
import { useRoom } from '@oficina/ui/use-room';
import { useRef } from 'react';
import { estaVivo, type Pago } from '../contract/index.ts';
import { EstadoPago } from './estado-pago.tsx';
import styles from './historial.module.css';
import { fechaYHora, tarjetaDelPago } from './resultado.ts';

export type ListaDePagosProps = {
  pagos: readonly Pago[];
  lugares: Lugares;
  pagoTo: (id: number) => string;
};

/** Where the table fits beside the menu, also with larger letters. */
const CON_TABLA = '(min-width: 1100px)';
const LUGAR_DE_TABLA = 50;
const EN_CURSO = 'Estamos verificando tu pago. No vuelvas a pagar: te avisamos por correo.';
const MAX_NOMBRADOS = 3;

/** "2 facturas · Casa, Campo". */
export function facturasEscritas({ facturas }: Pick<Pago, 'facturas'>, lugares: Lugares): string {
  const cuantas = facturas.length === 1 ? '1 factura' : `${facturas.length} facturas`;
  const nombres = facturas.flatMap(({ suministro }) => {
    const lugar = lugares.get(suministro);
    return lugar ? [nombreDeSuministro(lugar)] : [];
  });
  const unicos = [...new Set(nombres)];
  const resto = unicos.length - MAX_NOMBRADOS;
  const dichos = unicos.slice(0, MAX_NOMBRADOS).join(', ') + (resto > 0 ? ` y ${resto} más` : '');
  return dichos ? `${cuantas} · ${dichos}` : cuantas;
}

export function ListaDePagos(props: ListaDePagosProps) {
  const marco = useRef<HTMLDivElement>(null);
  const regla = useRef<HTMLSpanElement>(null);
  const lugar = useRoom(marco, regla);
  const conTabla = useMedia(CON_TABLA) && (lugar === 0 || lugar >= LUGAR_DE_TABLA);
  return (
    <div ref={marco}>
      <span ref={regla} className={styles.regla} aria-hidden />
      {conTabla ? <Tabla {...props} /> : <Tarjetas {...props} />}
    </div>
  );
}

function Ver({ pago, to }: { pago: Pago; to: string }) {
  return (
    <LinkButton variant="link" to={to}>
      Ver<span className="oculto"> el pago del {fechaYHora(pago.created)}</span>
    </LinkButton>
  );
}

function Tarjetas({ pagos, lugares, pagoTo }: ListaDePagosProps) {
  return (
    <ul className={styles.tarjetas} aria-label="Pagos">
      {pagos.map((pago) => (
        <li key={pago.id}>
          <div className={styles.cabeza}>
            <DateText value={pago.created} format="hora" />
            <EstadoPago estado={pago.estado} />
          </div>
          <Money value={pago.facturasTotal} size="amount" />
          <p>{facturasEscritas(pago, lugares)}</p>
          <p className={styles.suave}>{tarjetaDelPago(pago)}</p>
          {estaVivo(pago.estado) && <p>{EN_CURSO}</p>}
          <Ver pago={pago} to={pagoTo(pago.id)} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNAS = ['Fecha', 'Facturas', 'Tarjeta', 'Estado'];

function Tabla({ pagos, lugares, pagoTo }: ListaDePagosProps) {
  return (
    <table className={styles.tabla}>
      <caption className="oculto">Pagos</caption>
      <thead>
        <tr>
          {COLUMNAS.map((columna) => (
            <th key={columna} scope="col">
              {columna}
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
            <td className={styles.largo}>{facturasEscritas(pago, lugares)}</td>
            <td>{tarjetaDelPago(pago)}</td>
            <td>
              <EstadoPago estado={pago.estado} />
              {estaVivo(pago.estado) && <small>{EN_CURSO}</small>}
            </td>
            <td className={styles.importe}>
              <Money value={pago.facturasTotal} />
            </td>
            <td>
              <Ver pago={pago} to={pagoTo(pago.id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
