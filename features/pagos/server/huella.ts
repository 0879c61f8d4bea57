import { createHash, randomBytes } from 'node:crypto';

/** What was asked for, whatever the order of its bills. The security code is not part of it: it must rest nowhere. */
export function huellaDe(pedido: {
  metodo: string;
  tarjeta: number;
  facturas: readonly number[];
  totalEsperado?: number | null | undefined;
}): Buffer {
  const facturas = [...pedido.facturas].sort((a, b) => a - b);
  // Without one it is as it was before there were any: those of older payments still match.
  const total = pedido.totalEsperado ?? undefined;
  const canonical = JSON.stringify([
    ...[pedido.metodo, pedido.tarjeta, facturas],
    ...(total === undefined ? [] : [total]),
  ]);
  return createHash('sha256').update(canonical).digest();
}

const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LARGO = 12;

/** The end of a reference: sixty random bits that nobody guesses. */
export const colaAlAzar = (): string =>
  Array.from(randomBytes(LARGO), (byte) => ALFABETO[byte % ALFABETO.length]).join('');
