import { suministroName } from '@oficina/suministros/contract';
import { formatDate } from '@oficina/ui/date-text';
import { Money } from '@oficina/ui/money';
import { periodoName } from '@oficina/values';
import { type Factura, isPagada } from '../contract/index.ts';
import { EstadoFactura } from './estado-factura.tsx';
import styles from './factura-item.module.css';
import type { SuministroSummary } from './suministro-summary.ts';

export function FacturaItem({
  factura,
  suministro,
}: {
  factura: Factura;
  suministro: SuministroSummary | undefined;
}) {
  return (
    <li className={styles.factura}>
      <div className={styles.cual}>
        <strong className={styles.mes}>{periodoName(factura.periodo)}</strong>
        {suministro && (
          <span className={styles.lugar}>
            {suministroName(suministro)} · <span className={styles.numero}>cuenta {suministro.cuenta}</span>
          </span>
        )}
      </div>
      <div className={styles.estado}>
        <EstadoFactura factura={factura} suministro={suministro} />
      </div>
      <div className={styles.cuanto}>
        <span className={styles.vence}>{textoVencimiento(factura)}</span>
        <span className={styles.importe}>
          <Money value={factura.importe} />
        </span>
      </div>
    </li>
  );
}

/** A paid factura is neither due nor overdue, so its date has no verb. */
function textoVencimiento(factura: Factura): string {
  const fecha = formatDate(factura.vencimiento);
  if (isPagada(factura)) return `Vencimiento ${fecha}`;
  return `${factura.vencida ? 'Venció' : 'Vence'} el ${fecha}`;
}
