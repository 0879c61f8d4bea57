import { amountToPay, type Factura } from '@oficina/facturas/contract';
import { mesText, type SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { Money } from '@oficina/ui/money';
import { periodoName } from '@oficina/values';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './pagar.module.css';

type Props = {
  facturas: readonly Factura[];
  suministroIndex: SuministroIndex;
  total: number;
  now: Date;
  /** Undefined while no factura may be removed. */
  onRemove?: ((id: number) => void) | undefined;
};

/** One or two facturas are read at once; a longer list would push the card out of sight. */
export const READ_AT_ONCE = 2;

const countText = (count: number) => (count === 1 ? '1 factura' : `${count} facturas`);

export function Resumen(props: Props) {
  const { facturas, total, onRemove } = props;
  const [isOpen, setIsOpen] = useState(facturas.length <= READ_AT_ONCE);
  const listId = useId();
  const totalRef = useRef<HTMLParagraphElement>(null);
  return (
    <div className={styles.resumen} inert={!onRemove}>
      <p ref={totalRef} tabIndex={-1} role="status" className={styles.cuenta}>
        <strong>{countText(facturas.length)}</strong> <Money value={total} size="amount" />
      </p>
      <div id={listId}>{isOpen && <Lines {...props} focusAfter={totalRef} />}</div>
      {facturas.length > READ_AT_ONCE && (
        <Button
          variant="link"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Ocultar' : 'Ver o quitar'}
        </Button>
      )}
    </div>
  );
}

/** Beside the form there is room for everything, and the button that pays stands under the total. */
export function SideResumen({ children, ...props }: Props & { children: ReactNode }) {
  const totalRef = useRef<HTMLParagraphElement>(null);
  return (
    <section className={styles.lado} aria-label="Resumen">
      <h2>{countText(props.facturas.length)}</h2>
      <Lines {...props} focusAfter={totalRef} />
      <p ref={totalRef} tabIndex={-1} role="status" className={styles.total}>
        <strong>Total</strong> <Money value={props.total} size="amount" />
      </p>
      {children}
    </section>
  );
}

type LinesProps = Props & { focusAfter: { current: HTMLElement | null } };

function Lines({ facturas, suministroIndex, now, onRemove, focusAfter }: LinesProps) {
  const remove = (id: number) => {
    // The button disappears with its factura, so the focus moves to the total, which changes.
    focusAfter.current?.focus();
    onRemove?.(id);
  };
  return (
    <ul className={styles.lineas} aria-label="Facturas a pagar" inert={!onRemove}>
      {facturas.map((factura) => {
        const { id, suministro, periodo } = factura;
        const found = suministroIndex.get(suministro);
        const mes = mesText(periodo, now);
        return (
          <li key={id}>
            <span>
              {found ? suministroName(found) : mes}
              <small>
                {found && `${mes} · `}
                <button type="button" onClick={() => remove(id)}>
                  Quitar
                  <span className="oculto">
                    {' '}
                    la factura de {found && `${suministroName(found)}, `}
                    {periodoName(periodo)}
                  </span>
                </button>
              </small>
            </span>
            <Money value={amountToPay(factura)} />
          </li>
        );
      })}
    </ul>
  );
}
