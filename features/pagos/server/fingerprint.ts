import { createHash, randomBytes } from 'node:crypto';

/** What was asked for, whatever the order of its bills. The security code is not part of it: it must rest nowhere. */
export function requestFingerprint(request: {
  metodo: string;
  tarjeta: number;
  facturas: readonly number[];
  totalEsperado?: number | null | undefined;
}): Buffer {
  const facturas = [...request.facturas].sort((a, b) => a - b);
  // Without one it is as it was before there were any: those of older payments still match.
  const total = request.totalEsperado ?? undefined;
  const canonical = JSON.stringify([
    ...[request.metodo, request.tarjeta, facturas],
    ...(total === undefined ? [] : [total]),
  ]);
  return createHash('sha256').update(canonical).digest();
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SUFFIX_LENGTH = 12;

/** The end of a reference: sixty random bits that nobody guesses. */
export const randomSuffix = (): string =>
  Array.from(randomBytes(SUFFIX_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
