import type { Tx } from '@oficina/db';
import { type Clock, dayInArgentina } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import { isVencida } from '../contract/index.ts';
import { findSealedForCharge } from './boveda.repository.ts';
import type { TarjetaRef } from './boveda.ts';
import { openRef } from './sealing.ts';

export type ChargeableTarjeta = {
  id: number;
  ref: TarjetaRef;
  pasarela: string;
  numeroEnmascarado: string;
  bin: string | null;
  emisor: number;
  emisorNombre: string | null;
  /** The format is MMYY. */
  vencimiento: string;
  /**
   * The day is that of Buenos Aires. An expired card is returned all the same, so that the person who pays gets a message of
   * its own.
   */
  vencida: boolean;
  /** The gateway keeps the card only after an approved pago, which must call `keepTarjeta`. */
  isUnconfirmed: boolean;
};

/**
 * The card belongs to that person and is neither deleted nor lapsed. It cannot be deleted until the transaction ends. A card
 * whose seal does not open counts as missing.
 */
export async function findTarjetaForCharge(
  deps: { cipher: Cipher; clock: Clock },
  tx: Tx,
  usuarioId: number,
  tarjetaId: number,
): Promise<ChargeableTarjeta | undefined> {
  const now = deps.clock.now();
  const row = await findSealedForCharge(tx, { usuarioId, id: tarjetaId }, now);
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
