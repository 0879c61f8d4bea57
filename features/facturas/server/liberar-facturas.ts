import type { Tx } from '@oficina/db';
import { moveFacturas } from './cobro.repository.ts';

/** The bills that a payment held can be paid again: only when that payment came to nothing, never by time alone. */
export function liberarFacturas(tx: Tx, ids: readonly number[]): Promise<void> {
  return moveFacturas(tx, ids, 'enPago', 'impaga');
}
