import { type Limits, limit } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import type { Clock } from '@oficina/values';

/** One view of the map needs some twenty tiles, so they are counted in batches with a single write. */
const BATCH_SIZE = 20;
const MINUTO = 60;
const PER_MINUTE = 1_200;
const TILES = limit('mapa', PER_MINUTE / BATCH_SIZE, MINUTO);
const MAX_ADDRESSES = 10_000;

type Cuenta = { left: number; vence: number; pending?: Promise<void> | undefined; refused?: Refusal };

/**
 * All processes share the count, to within one batch. Addresses over the limit are refused from memory, so that a flood does
 * not reach the database.
 */
export function createTileCounter({ limits, clock }: { limits: Limits; clock: Clock }) {
  const cuentas = new Map<string, Cuenta>();

  function counterOf(network: string): Cuenta {
    const now = clock.now().getTime();
    const known = cuentas.get(network);
    if (known && known.vence > now) return known;
    if (cuentas.size >= MAX_ADDRESSES)
      for (const [other, { vence }] of cuentas) if (vence <= now) cuentas.delete(other);
    // All entries belong to this minute: losing the counts is better than growing without limit.
    if (cuentas.size >= MAX_ADDRESSES) cuentas.clear();
    const fresh = { left: 0, vence: now + MINUTO * 1_000 };
    cuentas.set(network, fresh);
    return fresh;
  }

  async function takeBatch(cuenta: Cuenta, network: string): Promise<void> {
    try {
      await limits.take(TILES, network);
      cuenta.left = BATCH_SIZE;
    } catch (error) {
      if (error instanceof Refusal) {
        cuenta.refused = error;
        cuenta.vence = clock.now().getTime() + (error.retryAfter ?? MINUTO) * 1_000;
      }
      throw error;
    }
  }

  return async function countTile(network: string): Promise<void> {
    const cuenta = counterOf(network);
    while (cuenta.left === 0) {
      if (cuenta.refused) throw cuenta.refused;
      // The tiles of one view arrive together, so a single call takes the batch for all of them.
      cuenta.pending ??= takeBatch(cuenta, network).finally(() => {
        cuenta.pending = undefined;
      });
      await cuenta.pending;
    }
    cuenta.left -= 1;
  };
}

export type CountTile = ReturnType<typeof createTileCounter>;
