import { createHash } from 'node:crypto';

/** What the first row of all is chained to. */
export const ORIGEN: Buffer = Buffer.alloc(32);

/** The seal of a row: of what it says and of the seal before it. */
export function selloDeFila(anterior: Buffer, texto: string): Buffer {
  return createHash('sha256').update(anterior).update(texto).digest();
}

export type Cierre = {
  tanda: number;
  hasta: number;
  ids: readonly number[];
  /** Nothing was left without a seal. */
  al_dia: boolean;
  microsegundos: string;
};

/** The seal of a stretch, to which the next one is chained: which rows it holds and when it was closed. */
export function selloDeTanda(ultimo: Buffer, { tanda, hasta, ids, al_dia, microsegundos }: Cierre): Buffer {
  const texto = JSON.stringify([tanda, hasta, microsegundos, al_dia, ids]);
  return createHash('sha256').update(ultimo).update(texto).digest();
}
