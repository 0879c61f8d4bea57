import { createHash, randomBytes } from 'node:crypto';

/** What was asked for, whatever the order of its bills. The security code is not part of it: it must rest nowhere. */
export function huellaDe(pedido: { metodo: string; tarjeta: number; facturas: readonly number[] }): Buffer {
  const facturas = [...pedido.facturas].sort((a, b) => a - b);
  const canonical = JSON.stringify([pedido.metodo, pedido.tarjeta, facturas]);
  return createHash('sha256').update(canonical).digest();
}

const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LARGO = 12;

/** The end of a reference: sixty random bits that nobody guesses. */
export const colaAlAzar = (): string =>
  Array.from(randomBytes(LARGO), (byte) => ALFABETO[byte % ALFABETO.length]).join('');
