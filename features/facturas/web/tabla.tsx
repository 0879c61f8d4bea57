import { nombreDeSuministro } from '@oficina/suministros/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { DescargarFactura } from './descargar-factura.tsx';
import { Elegir } from './elegir.tsx';
import { EstadoFactura } from './estado-factura.tsx';
import { type ListaProps, toFila } from './fila.tsx';
import styles from './lista.module.css';

type TablaProps = ListaProps & { titulo: string };

/** All the bills of the page at a glance, where there is room for it. */
export function Tabla({ facturas, titulo, ...props }: TablaProps) {
  const { onElegir, onCompartir } = props;
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
          const fila = toFila(factura, props);
          const { lugar, descripcion } = fila;
          return (
            <tr key={factura.id} className={fila.elegida ? styles.elegida : undefined}>
              <td>{fila.pagar && <Elegir fila={fila} onElegir={onElegir} />}</td>
              <th scope="row">
                <span className={styles.mes}>{fila.mes}</span>
                <small className={styles.numero}>{factura.numero}</small>
              </th>
              <td className={styles.lugar}>
                {lugar && (
                  <>
                    {nombreDeSuministro(lugar)}
                    <small className={styles.numero}>cuenta {lugar.cuenta}</small>
                  </>
                )}
              </td>
              <td>
                <DateText value={factura.vencimiento} />
              </td>
              <td>
                <div className={styles.estado}>
                  <EstadoFactura factura={factura} suministro={lugar} />
                </div>
                {fila.nota && <small>{fila.nota}</small>}
              </td>
              <td className={styles.importe}>
                <Money value={factura.importe} />
              </td>
              <td>
                <div className={styles.hacer}>
                  {fila.verPago && (
                    <LinkButton variant="link" to={fila.verPago}>
                      Ver pago<span className="oculto"> de la factura de {descripcion}</span>
                    </LinkButton>
                  )}
                  <DescargarFactura corta factura={factura} descripcion={descripcion} />
                  {fila.compartible && (
                    <Button variant="link" onClick={() => onCompartir(factura)}>
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
