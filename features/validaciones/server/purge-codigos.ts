import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { deleteCodigosVencidos } from './telefonos.repository.ts';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** Codes of a month ago are useless, and each holds a telephone number that somebody had. */
export function purgeCodigos({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return deleteCodigosVencidos(db, new Date(clock.now().getTime() - RETENTION_MS));
}
