import { createHash } from 'node:crypto';
import { type Db, sql } from '@oficina/db';
import { Refusal } from '@oficina/hydra';
import type { Clock } from '@oficina/values';

type Spent = { points: number; expire: number };

export type Limit = { name: string; points: number; seconds: number };

export function limit(name: string, points: number, seconds: number): Limit {
  return { name, points, seconds };
}

/**
 * The counters are in the database, so that every process sees the same ones. A point is taken before the work and given
 * back on success, so that fifty simultaneous requests cannot all find the counter low.
 */
export type Limits = {
  /** Above the limit this refuses, and takes no point. */
  take(rule: Limit, key: string): Promise<void>;
  /** With none it only tells how many were spent. */
  spend(rule: Limit, key: string, points?: number): Promise<{ points: number; seconds: number }>;
  giveBack(rule: Limit, key: string): Promise<void>;
  clear(rule: Limit, ...keys: string[]): Promise<void>;
};

/** A point is taken from each limit or from none: a refusal by one is not charged to the others. */
export async function takeAll(
  limits: Limits,
  counted: readonly (readonly [rule: Limit, key: string])[],
): Promise<void> {
  const taken: (readonly [Limit, string])[] = [];
  try {
    for (const one of counted) {
      await limits.take(...one);
      taken.push(one);
    }
  } catch (refusal) {
    for (const one of taken) await limits.giveBack(...one);
    throw refusal;
  }
}

/** Keys are hashed, because the text typed as an e-mail is sometimes a password and must not be stored. */
const keyOf = (rule: Limit, key: string) =>
  `${rule.name}:${createHash('sha256').update(key).digest('base64url')}`;

export function tooMany(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return new Refusal(429, 'limite', `Hiciste muchos intentos seguidos. Probá de nuevo en ${wait}.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
}

export async function addPoints(
  db: Db,
  now: number,
  rows: readonly { key: string; points: number; expire: number }[],
) {
  const result = await sql<Spent & { key: string }>`
    insert into limites as l (key, points, expire)
    select * from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.points)}::int[], ${rows.map((row) => row.expire)}::bigint[])
    on conflict (key) do update set
      points = case when l.expire <= ${now} then 0 else l.points end + excluded.points,
      expire = case when l.expire <= ${now} then excluded.expire else l.expire end
    returning key, points, expire`.execute(db);
  return result.rows;
}

/** The batch is small enough not to delay other transactions. */
const TOGETHER = 5_000;

export async function deleteExpiredLimits(db: Db, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from limites where key in (
        select key from limites where expire <= ${now.getTime()} limit ${TOGETHER} for update skip locked
      ) and expire <= ${now.getTime()}`.execute(db);
    const deleted = Number(numAffectedRows ?? 0);
    total += deleted;
    if (deleted < TOGETHER) return total;
  }
}

export function createLimits(db: Db, clock: Clock): Limits {
  async function spend(rule: Limit, key: string, points = 1): Promise<{ points: number; seconds: number }> {
    const now = clock.now().getTime();
    const [row] = await addPoints(db, now, [
      { key: keyOf(rule, key), points, expire: now + rule.seconds * 1000 },
    ]);
    if (!row) return { points: 0, seconds: 0 };
    return { points: row.points, seconds: (row.expire - now) / 1000 };
  }
  async function giveBack(rule: Limit, key: string): Promise<void> {
    // Only an existing row is updated: a row created by a refund would allow one attempt more than the limit.
    await sql`update limites set points = greatest(0, points - 1)
      where key = ${keyOf(rule, key)} and expire > ${clock.now().getTime()}`.execute(db);
  }
  return {
    async take(rule, key) {
      const spent = await spend(rule, key);
      if (spent.points <= rule.points) return;
      // A refused attempt is not counted: many valid ones at once must not lock a person out for the whole window.
      await giveBack(rule, key);
      throw tooMany(spent.seconds);
    },
    spend,
    giveBack,
    async clear(rule, ...keys) {
      const hashed = keys.map((key) => keyOf(rule, key));
      await sql`delete from limites where key = any(${hashed}::text[])`.execute(db);
    },
  };
}
