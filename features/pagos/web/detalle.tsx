import type { Lugares } from '@oficina/facturas/web';
import { nombreDeSuministro } from '@oficina/suministros/contract';
import { Panel } from '@oficina/ui/layout';
import { Money } from '@oficina/ui/money';
import { periodoName } from '@oficina/values';
import type { Pago } from '../contract/index.ts';
import { tarjetaDelPago } from './resultado.ts';
import styles from './ver.module.css';

type Props = {
  pago: Pago;
  lugares: Lugares;
  /** Who paid: printed, it is shown to somebody else. */
  quien?: string | undefined;
};

/** What was paid, by whom and with what. */
export function DetalleDelPago({ pago, lugares, quien }: Props) {
  return (
    <Panel>
      <dl className={styles.detalle}>
        <dt>Facturas</dt>
        <dd>
          <ul className={styles.facturas}>
            {pago.facturas.map((factura) => {
              const lugar = lugares.get(factura.suministro);
              const mes = periodoName(factura.periodo);
              return (
                <li key={factura.id}>
                  <span>
                    {lugar ? `${nombreDeSuministro(lugar)} · ${mes}` : mes}
                    <small>
                      Factura {factura.numero}
                      {lugar && ` · cuenta ${lugar.cuenta}`}
                    </small>
                  </span>
                  <Money value={factura.importe} />
                </li>
              );
            })}
          </ul>
        </dd>
        {quien && (
          <>
            <dt>Pagó</dt>
            <dd>{quien}</dd>
          </>
        )}
        <dt>Tarjeta</dt>
        <dd>{tarjetaDelPago(pago)}</dd>
        <dt>N.º de pago</dt>
        <dd>{pago.id}</dd>
      </dl>
    </Panel>
  );
}
