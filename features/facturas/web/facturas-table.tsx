import { suministroName } from '@oficina/suministros/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { DescargarFactura } from './descargar-factura.tsx';
import { EstadoFactura } from './estado-factura.tsx';
import { FacturaCheckbox } from './factura-checkbox.tsx';
import { type FacturaRowsProps, toRowView } from './factura-row-view.tsx';
import styles from './facturas-list.module.css';

type FacturasTableProps = FacturaRowsProps & { titulo: string };

export function FacturasTable({ facturas, titulo, ...props }: FacturasTableProps) {
  const { onChoose, onShare } = props;
  return (
    <table className={styles.tabla}>
      <caption className="oculto">{titulo}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="oculto">Elegir</span>
          </th>
          <th scope="col">Período</th>
          <th scope="col">Suministro</th>
          <th scope="col">Vencimiento</th>
          <th scope="col">Estado</th>
          <th scope="col" className={styles.importe}>
            Importe
          </th>
          <th scope="col">
            <span className="oculto">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {facturas.map((factura) => {
          const row = toRowView(factura, props);
          const { suministro, descripcion } = row;
          return (
            <tr key={factura.id} className={row.chosen ? styles.elegida : undefined}>
              <td>{row.pagar && <FacturaCheckbox row={row} onChoose={onChoose} />}</td>
              <th scope="row">
                <span className={styles.mes}>{row.month}</span>
                <small className={styles.numero}>{factura.numero}</small>
              </th>
              <td className={styles.lugar}>
                {suministro && (
                  <>
                    {suministroName(suministro)}
                    <small className={styles.numero}>cuenta {suministro.cuenta}</small>
                  </>
                )}
              </td>
              <td>
                <DateText value={factura.vencimiento} />
              </td>
              <td>
                <div className={styles.estado}>
                  <EstadoFactura factura={factura} suministro={suministro} />
                </div>
                {row.note && <small>{row.note}</small>}
              </td>
              <td className={styles.importe}>
                <Money value={factura.importe} />
              </td>
              <td>
                <div className={styles.hacer}>
                  {row.pagoHref && (
                    <LinkButton variant="link" to={row.pagoHref}>
                      Ver pago<span className="oculto"> de la factura de {descripcion}</span>
                    </LinkButton>
                  )}
                  <DescargarFactura short factura={factura} descripcion={descripcion} />
                  {row.shareable && (
                    <Button variant="link" onClick={() => onShare(factura)}>
                      <span className="oculto">Enlace para </span>
                      <span className={styles.palabra}>compartir</span>
                      <span className="oculto"> la factura de {descripcion}</span>
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
