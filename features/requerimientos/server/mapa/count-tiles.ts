import { type Limits, limit } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import type { Clock } from '@oficina/values';

/** One look at the map is some twenty of them, so they are counted by the handful: a row is written once for all. */
const BATCH_SIZE = 20;
const MINUTO = 60;
const PER_MINUTE = 1_200;
const TILES = limit('mapa', PER_MINUTE / BATCH_SIZE, MINUTO);
const MAX_ADDRESSES = 10_000;

type Cuenta = { left: number; vence: number; pending?: Promise<void> | undefined; refused?: Refusal };

/**
 * 1200 a minute for each address. Every process sees the same count, within a handful; whoever goes over it is refused
 * from memory, so that a flood does not reach the database.
 */
export function createTileCounter({ limits, clock }: { limits: Limits; clock: Clock }) {
  const cuentas = new Map<string, Cuenta>();

  function counterOf(network: string): Cuenta {
    const now = clock.now().getTime();
    const known = cuentas.get(network);
    if (known && known.vence > now) return known;
    if (cuentas.size >= MAX_ADDRESSES)
      for (const [other, { vence }] of cuentas) if (vence <= now) cuentas.delete(other);
    // All of them of this minute: better to count again than to grow without end.
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
      // Those of one look arrive together: one asks for all.
      cuenta.pending ??= takeBatch(cuenta, network).finally(() => {
        cuenta.pending = undefined;
      });
      await cuenta.pending;
    }
    cuenta.left -= 1;
  };
}

export type CountTile = ReturnType<typeof createTileCounter>;
