import { suministroName } from '@oficina/suministros/contract';
import { LinkRow, LinkRows } from '@oficina/ui/link-rows';
import { formatCount, Money } from '@oficina/ui/money';
import { useId } from 'react';
import { Link } from 'react-router';
import { amountToPay, type Deuda, type Factura, facturasPath } from '../contract/index.ts';
import { EstadoFactura } from './estado-factura.tsx';
import { useDeuda } from './facturas.api.ts';
import styles from './latest-facturas.module.css';
import { indexSuministros, type SuministroSummary } from './suministro-summary.ts';
import { mesText, vencimientoText } from './vencimiento.ts';

export type LatestFacturasCardProps = {
  suministros: readonly SuministroSummary[];
  chosen: number | null;
  now: Date;
};

const SHOWN_COUNT = 3;

/** The facturas to pay that come first. With none, and while the card of the debt still loads, nothing is drawn. */
export function LatestFacturasCard({ suministros, chosen, now }: LatestFacturasCardProps) {
  const id = useId();
  const { data } = useDeuda(chosen);
  const facturas = data?.facturas.slice(0, SHOWN_COUNT) ?? [];
  if (!data || facturas.length === 0) return null;
  const total = countImpagas(data);
  const suministroIndex = indexSuministros(suministros);
  return (
    <section aria-labelledby={id}>
      <div className={styles.titulo}>
        <h2 id={id}>A pagar</h2>
        <Link to={facturasPath('a-pagar', chosen)}>
          {total > facturas.length ? `Ver las ${formatCount(total)}` : 'Ver todas'}
        </Link>
      </div>
      <LinkRows>
        {facturas.map((factura) => (
          <FacturaLine
            key={factura.id}
            factura={factura}
            suministro={suministroIndex.get(factura.suministro)}
            to={facturasPath('a-pagar', chosen)}
            now={now}
          />
        ))}
      </LinkRows>
    </section>
  );
}

type LineProps = { factura: Factura; suministro: SuministroSummary | undefined; to: string; now: Date };

function FacturaLine({ factura, suministro, to, now }: LineProps) {
  const { periodo, vencida } = factura;
  return (
    <LinkRow to={to} className={styles.factura}>
      <span className={styles.cual}>
        {suministro && <b>{suministroName(suministro)} · </b>}
        {mesText(periodo, now)}
      </span>
      <span className={styles.cuanto}>
        <Money value={amountToPay(factura)} />
      </span>
      <span className={vencida ? `${styles.cuando} ${styles.vencida}` : styles.cuando}>
        {vencimientoText(factura, now)}
      </span>
      <span className={styles.estado}>
        <EstadoFactura factura={factura} suministro={suministro} />
      </span>
    </LinkRow>
  );
}

function countImpagas({ aPagar, enPago, inhabilitadas, cerradas }: Deuda): number {
  return aPagar.cantidad + enPago.cantidad + inhabilitadas.cantidad + cerradas.cantidad;
}
