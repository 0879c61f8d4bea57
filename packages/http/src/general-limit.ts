import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { addPoints, tooMany } from './limits.ts';

export type GeneralLimits = {
  session: number;
  /** Anonymous reads are counted here. The customers of a carrier share an address, and in a storm they all look. */
  address: number;
  /** Writes and guesses also have limits of their own. */
  writes: number;
};

type Count = { pending: number; known: number; expire: number };

const WINDOW_MS = 60_000;
const FLUSH_MS = 1_000;

/**
 * Calls are counted in memory and added to the table once a second in one statement, because a write per request would cost
 * more than most requests. Processes agree within a second.
 */
export function createGeneralLimit(
  db: Db,
  clock: Clock,
  limits: GeneralLimits,
  onError: (error: unknown) => void,
) {
  const counts = new Map<string, Count>();

  function spend(key: string, points: number): void {
    const now = clock.now().getTime();
    let count = counts.get(key);
    if (!count || count.expire <= now) {
      count = { pending: 0, known: 0, expire: now + WINDOW_MS };
      counts.set(key, count);
    }
    if (count.known + count.pending >= points) throw tooMany((count.expire - now) / 1000);
    count.pending += 1;
  }

  function check(key: string, points: number): void {
    const now = clock.now().getTime();
    const count = counts.get(key);
    if (count && count.expire > now && count.known + count.pending >= points)
      throw tooMany((count.expire - now) / 1000);
  }

  async function flush(): Promise<void> {
    const now = clock.now().getTime();
    const rows: { key: string; points: number; expire: number }[] = [];
    for (const [key, count] of counts) {
      if (count.expire <= now) counts.delete(key);
      else if (count.pending > 0) {
        rows.push({ key, points: count.pending, expire: count.expire });
        // The count moves before the statement, so that calls made meanwhile are counted once.
        count.known += count.pending;
        count.pending = 0;
      }
    }
    if (rows.length === 0) return;
    for (const row of await addPoints(db, now, rows)) {
      const count = counts.get(row.key);
      if (count) Object.assign(count, { known: row.points, expire: row.expire });
    }
  }

  let flushing = false;
  const timer = setInterval(() => {
    if (flushing) return;
    flushing = true;
    flush()
      .catch(onError)
      .finally(() => {
        flushing = false;
      });
  }, FLUSH_MS);
  timer.unref();

  return {
    session: (sesion: string) => spend(`sesion:${sesion}`, limits.session),
    address: (ip: string) => spend(`ip:${ip}`, limits.address),
    write: (ip: string) => spend(`escribe:${ip}`, limits.writes),
    /** Invalid tokens are counted apart, so that those of one person do not block a whole office. */
    badToken: (ip: string) => spend(`token:${ip}`, limits.writes),
    checkTokens: (ip: string) => check(`token:${ip}`, limits.writes),
    flush,
    stop: () => clearInterval(timer),
  };
}

export type GeneralLimit = ReturnType<typeof createGeneralLimit>;
