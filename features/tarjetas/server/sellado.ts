import { Secret } from '@oficina/values';
import type { Cipher, Sealed } from '@oficina/values/server';
import type { TarjetaRef } from './boveda.ts';

/** Whose it is: copied to another person's row, or to another card of the same person, it does not open. */
const contextoDe = (usuarioId: number, id: number) => `tarjetas ${usuarioId} ${id}`;

export function sellarRef(cifrado: Cipher, ref: TarjetaRef, usuarioId: number, id: number): Sealed {
  return cifrado.seal(ref.reveal(), contextoDe(usuarioId, id));
}

/** Null when there is none or it cannot be opened: its key is gone, or the row was tampered with. */
export function abrirRef(
  cifrado: Cipher,
  row: { id: number; usuario_id: number; token_pasarela: Buffer | null; clave_id: number | null },
): TarjetaRef | null {
  if (row.token_pasarela === null || row.clave_id === null) return null;
  const sealed = { bytes: row.token_pasarela, claveId: row.clave_id };
  const text = cifrado.open(sealed, contextoDe(row.usuario_id, row.id));
  return text === null ? null : new Secret(text);
}
