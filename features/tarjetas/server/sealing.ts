import { Secret } from '@oficina/values';
import type { Cipher, Sealed } from '@oficina/values/server';
import type { TarjetaRef } from './boveda.ts';

/** The context binds the seal to its row: copied to another person's row, or to another card, it does not open. */
const contextOf = (usuarioId: number, id: number) => `tarjetas ${usuarioId} ${id}`;

export function sealRef(cipher: Cipher, ref: TarjetaRef, usuarioId: number, id: number): Sealed {
  return cipher.seal(ref.reveal(), contextOf(usuarioId, id));
}

/** Null when there is no reference or it cannot be opened: its key is gone, or the row was tampered with. */
export function openRef(
  cipher: Cipher,
  row: { id: number; usuario_id: number; token_pasarela: Buffer | null; clave_id: number | null },
): TarjetaRef | null {
  if (row.token_pasarela === null || row.clave_id === null) return null;
  const sealed = { bytes: row.token_pasarela, keyId: row.clave_id };
  const text = cipher.open(sealed, contextOf(row.usuario_id, row.id));
  return text === null ? null : new Secret(text);
}
