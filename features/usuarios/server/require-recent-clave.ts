import { type Actor, type Origin, requireRecent } from '@oficina/http';
import type { Clock, Secret } from '@oficina/values';

/** Port of sesion: it checks a password and remembers that the session gave it; it refuses a wrong one. */
export type Reautenticar = (actor: Actor, origin: Origin, password: Secret<string>) => Promise<unknown>;

/** This is for calls that are delicate only with some of their fields. The password may come in the same request. */
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
