import { requerimientoEstado } from '../../contract/index.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { listWaitingToRemind } from '../notify.repository.ts';
import { type NotifyDeps, remindUsuario } from '../notify.ts';
import { findRequerimiento } from '../requerimiento-detail.repository.ts';
import { lockRequerimiento } from '../requerimientos.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REMIND_AFTER_MS = 5 * DAY_MS;
/** Later a reminder makes no sense; besides, messages are not kept for ever, so it would be unknown whether it was sent. */
const REMIND_UNTIL_MS = 30 * DAY_MS;
const BATCH_SIZE = 100;

type Deps = Pick<RequerimientosDeps, 'db' | 'clock'> & NotifyDeps;

/** Each person who has not answered in five days is reminded once. An interrupted run is continued by the next. */
export async function remindWaiting(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now().getTime();
  const plazo = { from: new Date(now - REMIND_UNTIL_MS), to: new Date(now - REMIND_AFTER_MS) };
  let reminded = 0;
  let after = 0;
  while (!signal?.aborted) {
    const waiting = await listWaitingToRemind(deps.db, { ...plazo, after, limit: BATCH_SIZE });
    for (const espera of waiting) {
      await deps.db.tx(async (tx) => {
        // The person may have answered in the meantime, and even been asked something else.
        const tomado = await lockRequerimiento(tx, espera.id, { by: null });
        if (tomado?.estado !== requerimientoEstado.code('esperaUsuario')) return;
        if (!tomado.en_espera_desde || tomado.en_espera_desde > plazo.to) return;
        const requerimiento = await findRequerimiento(tx, espera.id);
        if (requerimiento) await remindUsuario(deps, tx, requerimiento, espera);
        reminded += 1;
      });
    }
    const last = waiting.at(-1);
    if (!last || waiting.length < BATCH_SIZE) break;
    after = last.id;
  }
  return reminded;
}
