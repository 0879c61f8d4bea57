import type { Db } from '@oficina/db';
import { type Clock, dayInArgentina } from '@oficina/values';
import { forgetPage } from './forget-cobros.repository.ts';

/** A collector may still send what was paid weeks ago, by either amount, and a pago may be given back. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const PER_ROUND = 5_000;

/** What only an unpaid factura needs goes when it has been paid for a while. The result counts what went. */
export async function forgetPaidCobros(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  const today = dayInArgentina(now);
  const before = dayInArgentina(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  let deleted = 0;
  for (let after: number | null = 0; after !== null && !signal?.aborted; ) {
    const from: number = after;
    const page = await db.tx((tx) => forgetPage(tx, from, { today, before, limit: PER_ROUND }));
    deleted += page.deleted;
    after = page.to;
  }
  return deleted;
}
