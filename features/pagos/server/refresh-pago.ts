import { askAboutPago } from './ask-about-pago.ts';
import type { PagosDeps } from './deps.ts';
import { addMs } from './plazos.ts';
import type { RunningCharges } from './running-charges.ts';
import { claimLookedAt } from './waiting-pagos.repository.ts';

const FRESH_MS = 4_000;
const MOST_MS = 5_000;

/**
 * While somebody looks at a code, a notice that is lost must cost seconds, so the gateway is asked for them. Returns whether it
 * was asked; an answer that is late is written when it comes.
 */
export async function refreshPago(
  deps: PagosDeps & { runningCharges: RunningCharges },
  id: number,
): Promise<boolean> {
  const now = deps.clock.now();
  const claimed = await deps.db.tx((tx) => claimLookedAt(tx, id, { now, before: addMs(now, -FRESH_MS) }));
  if (!claimed) return false;
  await deps.runningCharges.attend(() => askAboutPago(deps, claimed), MOST_MS);
  return true;
}
