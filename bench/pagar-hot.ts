import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type BenchDatabase, withClient } from './database.ts';
import type { Bill, Bills } from './pagar-bills.ts';
import { byClients, type Ours, type Reserved, startOurs } from './pagar-ours.ts';

/** `hot` counts the updates that stayed inside their page and touched no index. */
export type Flips = { updates: number; hot: number };
export type Hot = { rejected: Flips; reserved: Flips; paid: Flips };

const GONE_MS = 60_000;

/**
 * Some facturas go 0 → 9 → 0, one pago at a time, as with rejected pagos; others are all reserved first and then all paid,
 * so that 0 → 9 and 9 → 1 are counted apart.
 */
export async function measureHot(
  bills: Bills,
  { flips, paid }: { flips: number; paid: number },
): Promise<Hot> {
  const list = await bills.take(paid);
  const free = await bills.take(Math.min(flips / 2, bills.left()));
  const again = Array.from({ length: flips / 2 }, (_, place) => free[place % free.length] as Bill);
  const rejected = await count(bills, flips, (ours) =>
    byClients(again, (bill) => ours.pay({ ...bill, clave: randomUUID() }, 'rechazado')),
  );
  const held: Reserved[] = [];
  const reserved = await count(bills, paid, (ours) =>
    byClients(list, async (bill) => held.push(await ours.reserve(bill))),
  );
  const settled = await count(bills, paid, (ours) => byClients(held, (one) => ours.charge(one, 'procesado')));
  return { rejected, reserved, paid: settled };
}

async function count(bills: Bills, expected: number, work: (ours: Ours) => Promise<unknown>): Promise<Flips> {
  const before = await readFlips(bills.database);
  const ours = await startOurs(bills);
  await work(ours).finally(() => ours.close());
  const after = await readFlips(bills.database);
  const flips = { updates: after.updates - before.updates, hot: after.hot - before.hot };
  // Any other number of updates would prove nothing.
  if (flips.updates !== expected)
    throw new Error(`The server counted ${flips.updates} changes of bills, not ${expected}.`);
  return flips;
}

/** A connection reports its counts only when it closes, so they are read when no other is left. */
async function readFlips({ ownerUrl }: BenchDatabase): Promise<Flips> {
  return withClient(ownerUrl, async (owner) => {
    const until = performance.now() + GONE_MS;
    while (await others(owner)) {
      if (performance.now() > until) throw new Error('Somebody else stays in the database of the bench.');
      await sleep(100);
    }
    const { rows } = await owner.query<Flips>(
      `SELECT n_tup_upd::int AS updates, n_tup_hot_upd::int AS hot
       FROM pg_stat_user_tables WHERE relid = 'facturas'::regclass`,
    );
    if (!rows[0]) throw new Error('The server counts nothing of the bills.');
    return rows[0];
  });
}

async function others(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend'`,
  );
  return rowCount !== 0;
}

export const shareOf = ({ updates, hot }: Flips) => hot / updates;
