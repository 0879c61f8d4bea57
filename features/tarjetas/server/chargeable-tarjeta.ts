import type { Tx } from '@oficina/db';
import { type Clock, dayInArgentina } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { isVencida } from '../contract/index.ts';
import { findSealedForCharge } from './boveda.repository.ts';
import type { TarjetaRef } from './boveda.ts';
import { openRef } from './sealing.ts';

export type ChargeableTarjeta = {
  id: number;
  /** What the gateway charges by. */
  ref: TarjetaRef;
  pasarela: string;
  numeroEnmascarado: string;
  bin: string | null;
  emisor: number;
  emisorNombre: string | null;
  /** MMYY. */
  vencimiento: string;
  /** Today, in Buenos Aires. It is found all the same: whoever pays with it is told so in words of its own. */
  vencida: boolean;
  /** Only an approved payment makes the gateway keep it: `conservarTarjeta`, with that payment. */
  isUnconfirmed: boolean;
};

/**
 * A card to pay with: of that person, not deleted, not lapsed. Nobody can delete it until the transaction ends. A card
 * whose seal does not open is as if it were not there.
 */
export async function findTarjetaForCharge(
  deps: { cipher: Cipher; clock: Clock },
  tx: Tx,
  usuarioId: number,
  tarjetaId: number,
): Promise<ChargeableTarjeta | undefined> {
  const now = deps.clock.now();
  const row = await findSealedForCharge(tx, usuarioId, tarjetaId, now);
  const ref = row && openRef(deps.cipher, row);
  if (!ref) return undefined;
  return {
    id: row.id,
    ref,
    pasarela: row.pasarela,
    numeroEnmascarado: row.numero_enmascarado,
    bin: row.bin,
    emisor: row.emisor,
    emisorNombre: row.emisor_nombre,
    vencimiento: row.vencimiento,
    vencida: isVencida(row.vencimiento, dayInArgentina(now)),
    isUnconfirmed: row.caduca !== null,
  };
}
