import { LinkButton } from '@oficina/ui/button';
import { formatMoney } from '@oficina/ui/money';
import { useLayoutEffect, useRef } from 'react';
import { MAX_PER_PAGO } from '../contract/index.ts';
import styles from './pago-bar.module.css';
import { chosenTotal, type Selection } from './selection.ts';

type Props = { selection: Selection; pagarTo: (ids: readonly number[]) => string };

const chosenText = (n: number) => (n === 1 ? '1 factura elegida' : `${n} facturas elegidas`);

export function PagoBar({ selection, pagarTo }: Props) {
  const { chosen, isFull } = selection;
  const bar = useRef<HTMLDivElement>(null);
  const isEmpty = chosen.size === 0;
  // Toasts and focused elements must not end up under the bar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height changes with what it says
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const height = `${bar.current?.offsetHeight ?? 0}px`;
    style.setProperty('--alto-barra-fija', height);
    style.scrollPaddingBottom = height;
    return () => {
      style.removeProperty('--alto-barra-fija');
      style.scrollPaddingBottom = '';
    };
  }, [chosen.size, isFull]);
  const total = formatMoney(chosenTotal(selection));
  return (
    <div ref={bar} className={isEmpty ? undefined : styles.barra}>
      <div role="status">
        {!isEmpty && (
          <p>
            {chosenText(chosen.size)}: <strong className={styles.total}>{total}</strong>
          </p>
        )}
        {isFull && <p>Podés pagar hasta {MAX_PER_PAGO} facturas por vez.</p>}
      </div>
      {!isEmpty && (
        <LinkButton variant="primary" to={pagarTo([...chosen.keys()])}>
          Pagar {total}
        </LinkButton>
      )}
    </div>
  );
}
