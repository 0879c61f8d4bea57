import { createHash } from 'node:crypto';

// The gateway keeps nothing of a charge but its reference and its amount. If the database is lost, the reference is what
// tells whose the charge is and which facturas it paid, so it carries a digest of their numbers.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const MARK_LENGTH = 3;
const DIGEST_LENGTH = 12;

/** The series belongs to one installation: its references are never those of another. */
const wordOf = (length: number, ...parts: readonly string[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  return Array.from(hash.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
};

const markOf = (serie: string) => wordOf(MARK_LENGTH, serie);
const digestOf = (serie: string, numbers: readonly string[]) =>
  wordOf(DIGEST_LENGTH, serie, ...[...numbers].sort());

/**
 * Who paid: a person that we know, or whoever had the link of a factura of that suministro, which a restored database still
 * has when its newest facturas are loaded again.
 */
export type Payer = { usuarioId: number } | { suministroId: number };

/** The reference is `OV`, the id of the pago and this. It fits in the 39 letters and digits that the gateway takes. */
export function referenciaSuffix(serie: string, payer: Payer, numbers: readonly string[]): string {
  const who = 'usuarioId' in payer ? `U${payer.usuarioId}` : `S${payer.suministroId}`;
  return `${who}X${markOf(serie)}${digestOf(serie, numbers)}`;
}

export type ReadReferencia = {
  pagoId: number;
  payer: Payer;
  /** Says whether these are the facturas that the pago was for. */
  names(numbers: readonly string[]): boolean;
};

const SHAPE = new RegExp(
  `^OV(\\d{1,15})([US])(\\d{1,15})X([A-Z2-7]{${MARK_LENGTH}})([A-Z2-7]{${DIGEST_LENGTH}})$`,
);

/** Other systems of the cooperative may charge with the same account: their references give nothing. */
export function readReferencia(serie: string, referencia: string): ReadReferencia | undefined {
  const [, pago, who, number, mark, digest] = SHAPE.exec(referencia) ?? [];
  if (mark !== markOf(serie)) return undefined;
  return {
    pagoId: Number(pago),
    payer: who === 'U' ? { usuarioId: Number(number) } : { suministroId: Number(number) },
    names: (numbers) => digestOf(serie, numbers) === digest,
  };
}
