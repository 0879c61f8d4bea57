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

/** An amount never breaks, so the window's width limits its size: it must fit on a small phone with large type. */
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
