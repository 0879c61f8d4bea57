import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { StaffTable } from '@oficina/ui/staff-table';
import { Link } from 'react-router';
import type { Pago } from '../../contract/index.ts';
import styles from './pagos-list.module.css';
import { StaffEstado } from './staff-estado.tsx';
import { facturasText, origenLabel, shortTarjeta, totalsByEstado } from './texts.ts';

export type PagosListProps = {
  pagos: readonly Pago[];
  /** The link carries the query of the list, so that the page of the pago can link back to it. */
  pagoTo: (id: number) => string;
  now: Date;
};

const COLUMNS = ['N.º', 'Fecha', 'Cliente', 'Facturas', 'Tarjeta', 'Estado'];

export function PagosTable({ pagos, pagoTo, now, titulo }: PagosListProps & { titulo: string }) {
  return (
    <StaffTable label="Tabla de pagos" caption={titulo} className={styles.tabla}>
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
          <th scope="col">Origen</th>
        </tr>
      </thead>
      <tbody>
        {pagos.map((pago) => (
          <tr key={pago.id}>
            <th scope="row">
              <PagoLink pago={pago} pagoTo={pagoTo} />
            </th>
            <td>
              <DateText value={pago.created} format="hora" />
            </td>
            <td className={styles.largo}>{pago.usuarioNombre ?? '–'}</td>
            <td className={styles.largo}>{facturasText(pago)}</td>
            <td>{shortTarjeta(pago)}</td>
            <td>
              <StaffEstado pago={pago} now={now} />
            </td>
            <td className={styles.importe}>
              <Money value={pago.facturasTotal} />
            </td>
            <td>{origenLabel(pago.origen)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totalsByEstado(pagos).map(({ label, total }) => (
          <tr key={label}>
            <th scope="row" colSpan={COLUMNS.length}>
              {TOTAL} · {label}
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

export function PagoLink({ pago, pagoTo }: Pick<PagosListProps, 'pagoTo'> & { pago: Pago }) {
  return (
    <Link to={pagoTo(pago.id)} className={styles.abrir} aria-label={`Ver el pago N.º ${pago.id}`}>
      {pago.id}
    </Link>
  );
}
