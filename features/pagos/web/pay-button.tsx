import { Button } from '@oficina/ui/button';
import { formatMoney } from '@oficina/ui/money';
import { makingText } from '../contract/wallet.ts';
import { type Metodo, walletButton } from './medio-choice.tsx';
import styles from './pagar.module.css';
import { OFFLINE } from './pagar-facturas.flow.ts';

type Props = {
  formId: string;
  metodo: Metodo;
  total: number;
  isOffline: boolean;
  isPaying: boolean;
  onOrder: (metodo: 'qr' | 'billetera') => void;
};

/** A card is paid with its form; a wallet has nothing to fill in. */
export function PayButton({ formId, metodo, total, isOffline, isPaying, onOrder }: Props) {
  return (
    <>
      {isOffline && (
        <p role="alert" className={styles.dicho}>
          {OFFLINE}
        </p>
      )}
      {metodo === 'tarjeta' ? (
        <Button type="submit" form={formId} variant="pay" busy={isPaying} busyText="Procesando tu pago…">
          Pagar {formatMoney(total)}
        </Button>
      ) : (
        <Button variant="pay" busy={isPaying} busyText={makingText(metodo)} onClick={() => onOrder(metodo)}>
          {walletButton(metodo)}
        </Button>
      )}
      <p role="status" className={styles.dicho}>
        {isPaying &&
          (metodo === 'tarjeta'
            ? 'No cierres esta pantalla ni vuelvas a pagar.'
            : 'No cierres esta pantalla.')}
      </p>
    </>
  );
}
