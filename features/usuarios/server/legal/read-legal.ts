import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@oficina/db';
import type { FindAjustes } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { LEGAL_CLAVE, type Legal } from '../../contract/index.ts';
import { readStored } from './legal-ajuste.ts';

/** What is in force, of some seconds ago at most; with `now`, of this moment. */
export type ReadLegal = (how?: { now: true }) => Promise<Legal>;

/** A change is in force everywhere within ten seconds, and every page of the portal asks for it. */
const FRESH_MS = 5_000;
/** The pages are served without the database too, with what was last known. */
const PATIENCE_MS = 1_000;

type Deps = { db: Db; clock: Clock; log: Logger; find: FindAjustes };

/** The same object comes again while nothing changes, so that what is made of it is made once. */
export function createReadLegal({ db, clock, log, find }: Deps, ofBrand: Legal): ReadLegal {
  let known = ofBrand;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Legal> | undefined;
  async function read(): Promise<Legal> {
    readAt = clock.now().getTime();
    try {
      const stored = (await find(db, [LEGAL_CLAVE])).get(LEGAL_CLAVE);
      const found = stored === undefined ? ofBrand : readStored(stored);
      if (!found) log.error({ operacion: 'legal', resultado: LEGAL_CLAVE }, 'the legal texts cannot be read');
      const legal = found ?? ofBrand;
      if (!isDeepStrictEqual(legal, known)) known = legal;
    } catch (error) {
      log.error({ operacion: 'legal', error }, 'the legal texts were not read again');
    }
    return known;
  }
  return async (how) => {
    const isFresh = Math.abs(clock.now().getTime() - readAt) < FRESH_MS;
    if (isFresh && !how?.now) return reading ? within(reading, () => known) : known;
    if (how?.now) return read();
    reading = read().finally(() => {
      reading = undefined;
    });
    return within(reading, () => known);
  };
}

async function within(work: Promise<Legal>, otherwise: () => Legal): Promise<Legal> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Legal>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type Said = { legalVersion?: string | null | undefined };

/** The version that somebody says to have read is not the one in force. */
export const readAnother = ({ legalVersion }: Said, inForce: string | undefined): boolean =>
  legalVersion !== undefined && (legalVersion ?? undefined) !== inForce;

/** They may have read what another process has just begun to serve. */
export async function readLegalFor({ readLegal }: { readLegal: ReadLegal }, said: Said): Promise<Legal> {
  const legal = await readLegal();
  return readAnother(said, legal.version) ? readLegal({ now: true }) : legal;
}
