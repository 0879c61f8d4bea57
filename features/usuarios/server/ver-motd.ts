import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { findMotd } from './motd.repository.ts';

/** The text while it is in force; before and after, none. */
export async function verMotd(deps: { db: Db; clock: Clock }): Promise<{ motd: string }> {
  const motd = await findMotd(deps.db);
  const now = deps.clock.now();
  const vigente = motd && motd.desde <= now && (!motd.hasta || now < motd.hasta);
  return { motd: vigente ? motd.texto : '' };
}
