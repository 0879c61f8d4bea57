import type { Db } from '@oficina/db';
import { type Clock, dayInArgentina } from '@oficina/values';
import { forgetPage } from './forget-telefonos.repository.ts';

const KEPT_DAYS = 365;
const DAY_MS = 86_400_000;
const PER_ROUND = 5_000;

/** The numbers of a suministro that the padrón retired go a year later. The result counts what went. */
export async function forgetTelefonos(
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
