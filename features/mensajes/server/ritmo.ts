import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { reservarTurno } from './mensajes.repository.ts';

/** Messages per second that a provider takes; 0 is as many as it likes. */
export type Ritmo = { canal: string; porSegundo: number };

const MAS_LARGO_S = 5;
const MAYOR_TANDA = 50;

/** How many to take at a time: no more than a few seconds of them, so that a stop or a loss costs little. */
export function tandaDe({ porSegundo }: Ritmo): number {
  if (porSegundo === 0) return MAYOR_TANDA;
  return Math.max(1, Math.min(MAYOR_TANDA, Math.floor(porSegundo * MAS_LARGO_S)));
}

/** Waits for the turn of so many; the urgent take their room without waiting. False when told to stop meanwhile. */
export async function esperarTurno(
  deps: { db: Db; clock: Clock },
  ritmo: Ritmo,
  cuantos: number,
  { urgente, signal }: { urgente: boolean; signal: AbortSignal },
): Promise<boolean> {
  if (ritmo.porSegundo === 0) return !signal.aborted;
  const now = deps.clock.now();
  const desde = await reservarTurno(
    deps.db,
    ritmo.canal,
    Math.ceil((cuantos * 1000) / ritmo.porSegundo),
    now,
  );
  const wait = desde.getTime() - now.getTime();
  if (urgente || wait <= 0) return !signal.aborted;
  await sleep(wait, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
