import type { Db } from '@oficina/db';
import type { Clock, Role } from '@oficina/values';
import { addDenegado, moveDenegados } from './denegados.repository.ts';

type Deps = { db: Db; clock: Clock };

const MINUTO_MS = 60_000;
const TANDA = 5_000;

const minutoDe = (now: Date) => new Date(Math.floor(now.getTime() / MINUTO_MS) * MINUTO_MS);

/** Counts a refused call with those of the same person, route and minute: whoever insists fills no table. */
export function anotarDenegado(
  { db, clock }: Deps,
  actor: { usuarioId: number; roles: readonly Role[] },
  ruta: string,
  origin: { id: string; ip: string },
): Promise<void> {
  return addDenegado(db, {
    ...{ usuario_id: actor.usuarioId, roles: [...actor.roles], ruta },
    ...{ minuto: minutoDe(clock.now()), ip: origin.ip, request_id: origin.id },
  });
}

/** Writes in the trail the refused calls of the minutes that ended, one row each with how many they were. */
export async function volcarDenegados({ db, clock }: Deps): Promise<number> {
  const hasta = minutoDe(clock.now());
  let total = 0;
  let movidos: number;
  do {
    movidos = await moveDenegados(db, hasta, TANDA);
    total += movidos;
  } while (movidos === TANDA);
  return total;
}
