import type { SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { DetailList } from '@oficina/ui/detail-list';
import { Panel } from '@oficina/ui/layout';
import { Money } from '@oficina/ui/money';
import { periodoName } from '@oficina/values';
import type { Pago } from '../contract/index.ts';
import lines from './factura-lines.module.css';
import { medioDetail } from './resultado.ts';
import styles from './ver.module.css';

type Props = { pago: Pago; suministroIndex: SuministroIndex };

export function PagoDetails({ pago, suministroIndex }: Props) {
  return (
    <Panel>
      <DetailList
        layout="stacked"
        details={[
          ['Facturas', <Facturas key="facturas" pago={pago} suministroIndex={suministroIndex} />],
          medioDetail(pago),
          ['N.º de pago', pago.id],
        ]}
      />
    </Panel>
  );
}

function Facturas({ pago, suministroIndex }: Props) {
  return (
    <ul className={`${lines.lineas} ${styles.facturas}`}>
      {pago.facturas.map((factura) => {
        const foundSuministro = suministroIndex.get(factura.suministro);
        const month = periodoName(factura.periodo);
        return (
          <li key={factura.id}>
            <span>
              {foundSuministro ? `${suministroName(foundSuministro)} · ${month}` : month}
              <small>
                Factura {factura.numero}
                {foundSuministro && ` · suministro ${foundSuministro.cuenta}`}
              </small>
            </span>
            <Money value={factura.importe} />
          </li>
        );
      })}
    </ul>
  );
}
