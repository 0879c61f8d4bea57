import { suministroName } from '@oficina/suministros/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { Money } from '@oficina/ui/money';
import { DescargarFactura } from './descargar-factura.tsx';
import { EstadoFactura } from './estado-factura.tsx';
import { FacturaCheckbox } from './factura-checkbox.tsx';
import { textoVencimiento } from './factura-item.tsx';
import { type FacturaRowsProps, toRowView } from './factura-row-view.tsx';
import styles from './facturas-list.module.css';

export function FacturasCards({ facturas, ...props }: FacturaRowsProps) {
  const { onChoose, onShare } = props;
  return (
    <ul className={styles.tarjetas}>
      {facturas.map((factura) => {
        const row = toRowView(factura, props);
        const { suministro, descripcion } = row;
        return (
          <li key={factura.id} className={row.chosen ? styles.elegida : undefined}>
            <div className={styles.cabeza}>
              {row.pagar && <FacturaCheckbox row={row} onChoose={onChoose} />}
              <h2 className={styles.mes}>{row.month}</h2>
              <div className={styles.estado}>
                <EstadoFactura factura={factura} suministro={suministro} />
              </div>
            </div>
            {suministro && (
              <p className={styles.suave}>
                {suministroName(suministro)} ·{' '}
                <span className={styles.numero}>cuenta {suministro.cuenta}</span>
              </p>
            )}
            <Money value={factura.importe} size="amount" />
            <p>{textoVencimiento(factura)}</p>
            <p className={styles.suave}>Factura {factura.numero}</p>
            {row.note && <p>{row.note}</p>}
            <div className={styles.acciones}>
              {row.pagar && (
                <LinkButton to={row.pagar}>
                  Pagar<span className="oculto"> la factura de {descripcion}</span>
                </LinkButton>
              )}
              {row.pagoHref && (
                <LinkButton variant="link" to={row.pagoHref}>
                  Ver pago<span className="oculto"> de la factura de {descripcion}</span>
                </LinkButton>
              )}
              <DescargarFactura factura={factura} descripcion={descripcion} />
              {row.shareable && (
                <Button variant="link" onClick={() => onShare(factura)}>
                  Enlace para compartir<span className="oculto"> la factura de {descripcion}</span>
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
