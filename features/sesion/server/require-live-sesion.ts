import type { Tx } from '@oficina/db';
import { sesionEnded } from './errors.ts';
import { isSesionLive } from './sesiones.repository.ts';

/**
 * A session is looked at when a call arrives. One that then waits for the person's row may have been ended by whoever
 * held it: with the row locked, this sees it.
 */
export async function requireLiveSesion(tx: Tx, sesion: Buffer): Promise<void> {
  if (!(await isSesionLive(tx, sesion))) throw sesionEnded();
}
