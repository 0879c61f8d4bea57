import { type Actor, type Origin, requireRecent } from '@oficina/http';
import type { Clock, Secret } from '@oficina/values';

/** Port of sesion: refuses a wrong password, and remembers that the session gave the right one. */
export type Reautenticar = (actor: Actor, origin: Origin, password: Secret<string>) => Promise<unknown>;

/** Use this for calls that are delicate only with some of their fields. The password may come in the same request. */
export async function requireRecentClave(
  deps: { clock: Clock; reautenticar: Reautenticar },
  actor: Actor,
  origin: Origin,
  password: Secret<string> | null | undefined,
): Promise<void> {
  try {
    requireRecent(actor, deps.clock);
  } catch (refusal) {
    if (!password) throw refusal;
    await deps.reautenticar(actor, origin, password);
  }
}
