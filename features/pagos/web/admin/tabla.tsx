import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { StaffTable } from '@oficina/ui/staff-table';
import { Link } from 'react-router';
import type { Pago } from '../../contract/index.ts';
import { EstadoParaPersonal } from './estado-para-personal.tsx';
import styles from './lista.module.css';
import { palabraDeOrigen, palabrasDeFacturas, tarjetaCorta, totalesDe } from './palabras.ts';

export type ListaProps = {
  pagos: readonly Pago[];
  /** With the list's own query, so that the payment knows the way back. */
  pagoTo: (id: number) => string;
  now: Date;
};

const COLUMNAS = ['N.º', 'Fecha', 'Cliente', 'Facturas', 'Tarjeta', 'Estado'];

/** All of the page at a glance. The whole row is the link of its first cell. */
export function Tabla({ pagos, pagoTo, now, titulo }: ListaProps & { titulo: string }) {
  return (
    <StaffTable label="Tabla de pagos" caption={titulo} className={styles.tabla}>
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
          <th scope="col">Origen</th>
        </tr>
      </thead>
      <tbody>
        {pagos.map((pago) => (
          <tr key={pago.id}>
            <th scope="row">
              <Abrir pago={pago} pagoTo={pagoTo} />
            </th>
            <td>
              <DateText value={pago.created} format="hora" />
            </td>
            <td className={styles.largo}>{pago.usuarioNombre ?? '–'}</td>
            <td className={styles.largo}>{palabrasDeFacturas(pago)}</td>
            <td>{tarjetaCorta(pago)}</td>
            <td>
              <EstadoParaPersonal pago={pago} now={now} />
            </td>
            <td className={styles.importe}>
              <Money value={pago.facturasTotal} />
            </td>
            <td>{palabraDeOrigen(pago.origen)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totalesDe(pagos).map(({ palabra, total }) => (
          <tr key={palabra}>
            <th scope="row" colSpan={COLUMNAS.length}>
              {TOTAL} · {palabra}
            </th>
            <td className={styles.importe}>
              <Money value={total} />
            </td>
            <td />
          </tr>
        ))}
      </tfoot>
    </StaffTable>
  );
}

export const TOTAL = 'Total de esta página';

export function Abrir({ pago, pagoTo }: Pick<ListaProps, 'pagoTo'> & { pago: Pago }) {
  return (
    <Link to={pagoTo(pago.id)} className={styles.abrir} aria-label={`Ver el pago N.º ${pago.id}`}>
      {pago.id}
    </Link>
  );
}
