import type { Factura } from '@oficina/facturas/contract';
import type { Lugares } from '@oficina/facturas/web';
import { nombreDeSuministro } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { Panel } from '@oficina/ui/layout';
import { Money } from '@oficina/ui/money';
import { periodoName } from '@oficina/values';
import { useRef } from 'react';
import styles from './pagar.module.css';

type Props = {
  facturas: readonly Factura[];
  lugares: Lugares;
  total: number;
  /** Undefined while nothing may be taken off. */
  onQuitar?: ((id: number) => void) | undefined;
};

/** What is going to be paid, and what it adds up to. */
export function Resumen({ facturas, lugares, total, onQuitar }: Props) {
  const suma = useRef<HTMLParagraphElement>(null);
  const quitar = (id: number) => {
    // The button goes with its bill: the focus waits on what changes by it.
    suma.current?.focus();
    onQuitar?.(id);
  };
  return (
    <Panel>
      <ul className={styles.facturas} aria-label="Facturas a pagar">
        {facturas.map((factura) => {
          const lugar = lugares.get(factura.suministro);
          const mes = periodoName(factura.periodo);
          const cual = lugar ? `${nombreDeSuministro(lugar)} · ${mes}` : mes;
          return (
            <li key={factura.id}>
              <span className={styles.cual}>
                {cual}
                {lugar && <small>cuenta {lugar.cuenta}</small>}
              </span>
              <Money value={factura.importe} />
              {onQuitar && (
                <Button variant="link" onClick={() => quitar(factura.id)}>
                  Quitar<span className="oculto"> la factura de {cual}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p ref={suma} tabIndex={-1} role="status" className={styles.total}>
        Total <Money value={total} size="amount" />
      </p>
    </Panel>
  );
}
