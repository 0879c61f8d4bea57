import { type Db, readSenales } from '@oficina/db';
import type { SignPart, SignState } from '@oficina/http';
import { signParts } from '@oficina/hydra';
import type { Clock } from '@oficina/values';

const STATES = ['ok', 'atencion', 'error'] as const;
/** The program that watches looks every ten seconds, so what was seen earlier may be over. */
const FRESH_MS = 60_000;

/** Anybody may read this, so it holds levels and no reasons. */
export async function publicSigns(db: Db, clock: Clock): Promise<Partial<Record<SignPart, SignState>>> {
  const oldest = clock.now().getTime() - FRESH_MS;
  const fresh = (await readSenales(db)).filter(({ visto }) => visto.getTime() >= oldest);
  return Object.fromEntries(
    signParts.flatMap((part) => {
      const row = fresh.find(({ nombre }) => nombre === part);
      return row ? [[part, STATES[row.nivel] ?? 'error']] : [];
    }),
  );
}
