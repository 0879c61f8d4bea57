import { createHash } from 'node:crypto';

export const CHAIN_ORIGIN: Buffer = Buffer.alloc(32);

export function selloOfRow(previous: Buffer, texto: string): Buffer {
  return createHash('sha256').update(previous).update(texto).digest();
}

export type ClosedTanda = {
  tanda: number;
  hasta: number;
  ids: readonly number[];
  al_dia: boolean;
  microseconds: string;
};

/** The next tanda is chained to this seal, which covers the rows of the tanda and the moment it was closed. */
export function selloOfTanda(last: Buffer, { tanda, hasta, ids, al_dia, microseconds }: ClosedTanda): Buffer {
  const texto = JSON.stringify([tanda, hasta, microseconds, al_dia, ids]);
  return createHash('sha256').update(last).update(texto).digest();
}
