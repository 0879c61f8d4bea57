import type { CSSProperties } from 'react';
import styles from './money.module.css';

const pesos = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  currencyDisplay: 'narrowSymbol',
});

/** The form is "$ 41.873,50" with a non-breaking space, or "−$ 1,00" with the real minus sign. */
export function formatMoney(value: number): string {
  const text = pesos.format(Math.abs(value)).replace(/\s/g, '\u00a0');
  return value < 0 ? `\u2212${text}` : text;
}

const integers = new Intl.NumberFormat('es-AR', { useGrouping: 'always' });

export const formatCount = (value: number): string => integers.format(value);

export type MoneyProps = { value: number; size?: 'body' | 'amount' | 'amount-xl' };

/** The pesos stand out; only on a big amount are the cents smaller too. */
export function Money({ value, size = 'body' }: MoneyProps) {
  const text = formatMoney(value);
  const [, sign = '', pesosPart = text, cents = ''] = /^(\u2212?\$\u00a0)(.*)(,\d\d)$/.exec(text) ?? [];
  return (
    <span
      className={`${styles.importe} ${styles[size]}`}
      style={{ '--letras': text.length } as CSSProperties}
    >
      {sign}
      <b>{pesosPart}</b>
      <span>{cents}</span>
    </span>
  );
}
