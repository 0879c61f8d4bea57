import { LinkButton } from '@oficina/ui/button';
import { formatMoney } from '@oficina/ui/money';
import { useLayoutEffect, useRef } from 'react';
import { MAX_POR_PAGO } from '../contract/index.ts';
import styles from './lista.module.css';
import { type Seleccion, totalElegido } from './seleccion.ts';

type Props = { seleccion: Seleccion; pagarTo: (ids: readonly number[]) => string };

const cuantas = (n: number) => (n === 1 ? '1 factura elegida' : `${n} facturas elegidas`);

/** What was chosen and what it adds up to, always in sight. Its words are read as they change. */
export function BarraPago({ seleccion, pagarTo }: Props) {
  const { elegidas, llena } = seleccion;
  const bar = useRef<HTMLDivElement>(null);
  const vacia = elegidas.size === 0;
  // Notifications and whatever takes the focus stay out from under it.
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
  }, [elegidas.size, llena]);
  const total = formatMoney(totalElegido(seleccion));
  return (
    <div ref={bar} className={vacia ? undefined : styles.barra}>
      <div role="status">
        {!vacia && (
          <p>
            {cuantas(elegidas.size)}: <strong className={styles.total}>{total}</strong>
          </p>
        )}
        {llena && <p>Podés pagar hasta {MAX_POR_PAGO} facturas por vez.</p>}
      </div>
      {!vacia && (
        <LinkButton variant="primary" to={pagarTo([...elegidas.keys()])}>
          Pagar {total}
        </LinkButton>
      )}
    </div>
  );
}
