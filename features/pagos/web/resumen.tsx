import type { Factura } from '@oficina/facturas/contract';
import type { SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { Panel } from '@oficina/ui/layout';
import { Money } from '@oficina/ui/money';
import { periodoName } from '@oficina/values';
import { useRef } from 'react';
import lines from './factura-lines.module.css';
import styles from './pagar.module.css';

type Props = {
  facturas: readonly Factura[];
  suministroIndex: SuministroIndex;
  total: number;
  /** Undefined while no factura may be removed. */
  onRemove?: ((id: number) => void) | undefined;
};

export function Resumen({ facturas, suministroIndex, total, onRemove }: Props) {
  const totalRef = useRef<HTMLParagraphElement>(null);
  const remove = (id: number) => {
    // The button disappears with its factura, so the focus moves to the total, which changes.
    totalRef.current?.focus();
    onRemove?.(id);
  };
  return (
    <Panel>
      <ul className={`${lines.lineas} ${styles.facturas}`} aria-label="Facturas a pagar">
        {facturas.map((factura) => {
          const foundSuministro = suministroIndex.get(factura.suministro);
          const month = periodoName(factura.periodo);
          const facturaName = foundSuministro ? `${suministroName(foundSuministro)} · ${month}` : month;
          return (
            <li key={factura.id}>
              <span className={styles.cual}>
                {facturaName}
                {foundSuministro && <small>cuenta {foundSuministro.cuenta}</small>}
              </span>
              <Money value={factura.importe} />
              {onRemove && (
                <Button variant="link" onClick={() => remove(factura.id)}>
                  Quitar<span className="oculto"> la factura de {facturaName}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p ref={totalRef} tabIndex={-1} role="status" className={styles.total}>
        Total <Money value={total} size="amount" />
      </p>
    </Panel>
  );
}
