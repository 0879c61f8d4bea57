import type { Db } from '@oficina/db';
import type { Aceptaciones } from '../../contract/index.ts';
import { countToAskAgain } from './legal.repository.ts';
import type { ReadLegal } from './read-legal.ts';

export type LegalDeps = { db: Db; readLegal: ReadLegal };

/** The staff read it before they publish: how many would be asked at their next login, and were not. */
export async function verAceptaciones(
  { db, readLegal }: LegalDeps,
  next: string | undefined,
): Promise<Aceptaciones> {
  const { version: inForce } = await readLegal({ now: true });
  const { total, approximate } = await countToAskAgain(db, { inForce, next });
  return approximate ? { usuarios: total - 1, aproximado: true } : { usuarios: total };
}
