import { Button, LinkButton } from '@oficina/ui/button';
import { formatMoney } from '@oficina/ui/money';
import { PayBar } from '@oficina/ui/pay-bar';
import { MAX_PER_PAGO } from '../contract/index.ts';
import styles from './facturas.module.css';
import { chosenTotal, type Selection } from './selection.ts';

type Props = { selection: Selection; pagarTo: (ids: readonly number[]) => string };

export function PagoBar({ selection, pagarTo }: Props) {
  const { chosen, isFull } = selection;
  const count = chosen.size;
  return (
    <PayBar>
      <div role="status" className={styles.elegidas}>
        {count === 0 ? (
          <strong>Elegí qué pagar</strong>
        ) : (
          <>
            <strong>{count === 1 ? '1 factura' : `${count} facturas`}</strong>{' '}
            <span>{count === 1 ? 'elegida' : 'elegidas'}</span>
          </>
        )}
        {isFull && <p>Podés pagar hasta {MAX_PER_PAGO} facturas por vez.</p>}
      </div>
      {count === 0 ? (
        <Button variant="pay" disabled>
          Pagar
        </Button>
      ) : (
        <LinkButton variant="pay" to={pagarTo([...chosen.keys()])}>
          Pagar {formatMoney(chosenTotal(selection))}
        </LinkButton>
      )}
    </PayBar>
  );
}
