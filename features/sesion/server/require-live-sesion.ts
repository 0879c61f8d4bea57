import type { Tx } from '@oficina/db';
import { sesionEnded } from './errors.ts';
import { isSesionLive } from './sesiones.repository.ts';

/**
 * The session is checked when a call arrives. A call that then waits for the row of the person may find that the holder of
 * the lock ended the session, so this checks it again once the row is locked.
 */
export async function requireLiveSesion(tx: Tx, sesion: Buffer): Promise<void> {
  if (!(await isSesionLive(tx, sesion))) throw sesionEnded();
}
