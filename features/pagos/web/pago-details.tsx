import type { SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { Panel } from '@oficina/ui/layout';
import { Money } from '@oficina/ui/money';
import { periodoName } from '@oficina/values';
import type { Pago } from '../contract/index.ts';
import { pagoTarjetaText } from './resultado.ts';
import styles from './ver.module.css';

type Props = {
  pago: Pago;
  suministroIndex: SuministroIndex;
  /** The printed page is shown to other people, so it names the person who paid. */
  payer?: string | undefined;
};

export function PagoDetails({ pago, suministroIndex, payer }: Props) {
  return (
    <Panel>
      <dl className={styles.detalle}>
        <dt>Facturas</dt>
        <dd>
          <ul className={styles.facturas}>
            {pago.facturas.map((factura) => {
              const foundSuministro = suministroIndex.get(factura.suministro);
              const month = periodoName(factura.periodo);
              return (
                <li key={factura.id}>
                  <span>
                    {foundSuministro ? `${suministroName(foundSuministro)} · ${month}` : month}
                    <small>
                      Factura {factura.numero}
                      {foundSuministro && ` · cuenta ${foundSuministro.cuenta}`}
                    </small>
                  </span>
                  <Money value={factura.importe} />
                </li>
              );
            })}
          </ul>
        </dd>
        {payer && (
          <>
            <dt>Pagó</dt>
            <dd>{payer}</dd>
          </>
        )}
        <dt>Tarjeta</dt>
        <dd>{pagoTarjetaText(pago)}</dd>
        <dt>N.º de pago</dt>
        <dd>{pago.id}</dd>
      </dl>
    </Panel>
  );
}
