const pesos = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  currencyDisplay: 'narrowSymbol',
});

/** "$ 41.873,50" with a non-breaking blank; "−$ 1,00" with the minus sign people read. */
export function formatMoney(value: number): string {
  const text = pesos.format(Math.abs(value)).replace(/\s/g, '\u00a0');
  return value < 0 ? `\u2212${text}` : text;
}

const integers = new Intl.NumberFormat('es-AR', { useGrouping: 'always' });

/** How many, as people write it: "1.350". */
export const formatCount = (value: number): string => integers.format(value);

/** Bounded by the width: an amount never breaks, so with large type on a small phone it must still fit. */
const sizes = {
  body: undefined,
  amount: 'min(var(--text-amount), 9vw)',
  'amount-xl': 'min(var(--text-amount-xl), 11vw)',
} as const;

export type MoneyProps = { value: number; size?: keyof typeof sizes };

export function Money({ value, size = 'body' }: MoneyProps) {
  const big = size !== 'body';
  return (
    <span
      style={{
        fontSize: sizes[size],
        fontWeight: big ? 700 : undefined,
        lineHeight: big ? 1.2 : undefined,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      {formatMoney(value)}
    </span>
  );
}
