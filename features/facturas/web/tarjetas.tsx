import { nombreDeSuministro } from '@oficina/suministros/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { Money } from '@oficina/ui/money';
import { DescargarFactura } from './descargar-factura.tsx';
import { Elegir } from './elegir.tsx';
import { EstadoFactura } from './estado-factura.tsx';
import { textoVencimiento } from './factura-item.tsx';
import { type ListaProps, toFila } from './fila.tsx';
import styles from './lista.module.css';

/** One card per bill, where a table does not fit. */
export function Tarjetas({ facturas, ...props }: ListaProps) {
  const { onElegir, onCompartir } = props;
  return (
    <ul className={styles.tarjetas}>
      {facturas.map((factura) => {
        const fila = toFila(factura, props);
        const { lugar, descripcion } = fila;
        return (
          <li key={factura.id} className={fila.elegida ? styles.elegida : undefined}>
            <div className={styles.cabeza}>
              {fila.pagar && <Elegir fila={fila} onElegir={onElegir} />}
              <h2 className={styles.mes}>{fila.mes}</h2>
              <div className={styles.estado}>
                <EstadoFactura factura={factura} suministro={lugar} />
              </div>
            </div>
            {lugar && (
              <p className={styles.suave}>
                {nombreDeSuministro(lugar)} · <span className={styles.numero}>cuenta {lugar.cuenta}</span>
              </p>
            )}
            <Money value={factura.importe} size="amount" />
            <p>{textoVencimiento(factura)}</p>
            <p className={styles.suave}>Factura {factura.numero}</p>
            {fila.nota && <p>{fila.nota}</p>}
            <div className={styles.acciones}>
              {fila.pagar && (
                <LinkButton to={fila.pagar}>
                  Pagar<span className="oculto"> la factura de {descripcion}</span>
                </LinkButton>
              )}
              {fila.verPago && (
                <LinkButton variant="link" to={fila.verPago}>
                  Ver pago<span className="oculto"> de la factura de {descripcion}</span>
                </LinkButton>
              )}
              <DescargarFactura factura={factura} descripcion={descripcion} />
              {fila.compartible && (
                <Button variant="link" onClick={() => onCompartir(factura)}>
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
