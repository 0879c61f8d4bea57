import { VisitCooperativa } from '@oficina/facturas/web';
import { Panel } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { Tabs } from '@oficina/ui/tabs';
import { PAY_IN_WALLET, SCAN_WALLETS, SHOW_CODE } from '../contract/waiting.ts';
import type { Medio } from './pagar.api.ts';

export type Metodo = Medio['metodo'];

const WAYS: readonly { value: Metodo; label: string }[] = [
  { value: 'tarjeta', label: 'Tarjeta' },
  { value: 'qr', label: 'QR' },
  { value: 'billetera', label: 'Mercado Pago' },
];

const waysOf = (offered: readonly string[]) => WAYS.filter(({ value }) => offered.includes(value));

export const hasChoice = (offered: readonly string[]): boolean => waysOf(offered).length > 1;

/** Returns the one that the address asks for, if it is offered, or else the first. */
export function chosenWay(offered: readonly string[], asked: string | null): Metodo | undefined {
  const ways = waysOf(offered);
  return (ways.find(({ value }) => value === asked) ?? ways[0])?.value;
}

type Props = { offered: readonly string[]; value: Metodo; onChange: (metodo: Metodo) => void };

export function MedioChoice({ offered, value, onChange }: Props) {
  const ways = waysOf(offered);
  return ways.length > 1 && <Tabs label="Cómo pagar" options={ways} value={value} onChange={onChange} />;
}

/** Nothing is typed for these. */
export function WalletMethod({ metodo }: { metodo: 'qr' | 'billetera' }) {
  if (metodo === 'billetera')
    return (
      <Panel title="Con Mercado Pago">
        <p>Te llevamos a Mercado Pago para que pagues con tu cuenta.</p>
      </Panel>
    );
  return (
    <Panel title="Con un código QR">
      <p>Te mostramos un código para escanear. {SCAN_WALLETS}</p>
    </Panel>
  );
}

export const walletButton = (metodo: 'qr' | 'billetera'): string =>
  metodo === 'qr' ? SHOW_CODE : PAY_IN_WALLET;

export function NoWays({ telefono }: { telefono: string | undefined }) {
  return (
    <Notice tint="gris">
      <p>
        Por ahora no se puede pagar por acá. <VisitCooperativa telefono={telefono} />
      </p>
    </Notice>
  );
}
