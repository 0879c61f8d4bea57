import { createHash } from 'node:crypto';

/** What the first row of all is chained to. */
export const CHAIN_ORIGIN: Buffer = Buffer.alloc(32);

/** The seal of a row: of what it says and of the seal before it. */
export function selloOfRow(previous: Buffer, texto: string): Buffer {
  return createHash('sha256').update(previous).update(texto).digest();
}

export type ClosedTanda = {
  tanda: number;
  hasta: number;
  ids: readonly number[];
  /** Nothing was left without a seal. */
  al_dia: boolean;
  microseconds: string;
};

/** The seal of a stretch, to which the next one is chained: which rows it holds and when it was closed. */
export function selloOfTanda(last: Buffer, { tanda, hasta, ids, al_dia, microseconds }: ClosedTanda): Buffer {
  const texto = JSON.stringify([tanda, hasta, microseconds, al_dia, ids]);
  return createHash('sha256').update(last).update(texto).digest();
}
