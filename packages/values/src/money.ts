/** Money is whole cents inside the program and a number with two decimals on the wire. */
export function centavosToWire(centavos: number): number {
  return centavos / 100;
}

/** The result is null when the number has more than two decimals or does not fit exactly. */
export function wireToCentavos(amount: number): number | null {
  const centavos = Math.round(amount * 100);
  if (!Number.isSafeInteger(centavos)) return null;
  return Math.abs(amount * 100 - centavos) < 1e-6 ? centavos : null;
}

const pesos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** As papers and alerts write it: "$ 41.873,50". */
export const formatPesos = (centavos: number): string => `$ ${pesos.format(centavos / 100)}`;
