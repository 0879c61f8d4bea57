import type { Db } from '@oficina/db';
import type { Clock, Role } from '@oficina/values';
import { addToDenegados, moveDenegados } from './denegados.repository.ts';

type Deps = { db: Db; clock: Clock };

const MINUTO_MS = 60_000;
const TANDA = 5_000;

const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / MINUTO_MS) * MINUTO_MS);

/** Refused calls are counted per person, route and minute, so that repeated attempts do not fill the table. */
export function recordDenied(
  { db, clock }: Deps,
  actor: { usuarioId: number; roles: readonly Role[] },
  ruta: string,
  origin: { id: string; ip: string },
): Promise<void> {
  return addToDenegados(db, {
    usuario_id: actor.usuarioId,
    roles: [...actor.roles],
    ruta,
    minuto: minuteOf(clock.now()),
    ip: origin.ip,
    request_id: origin.id,
  });
}

/** Only minutes that have ended are written to the audit, as one row each with its count. */
export async function flushDenegados({ db, clock }: Deps): Promise<number> {
  const until = minuteOf(clock.now());
  let total = 0;
  let moved: number;
  do {
    moved = await moveDenegados(db, until, TANDA);
    total += moved;
  } while (moved === TANDA);
  return total;
}
