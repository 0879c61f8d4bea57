import type { PagosDeps } from './deps.ts';
import { enqueueForgetPayer } from './jobs.ts';
import { findPagoById } from './pagos-read.repository.ts';
import { addMs } from './plazos.ts';

const AGAIN_MS = 60 * 60_000;

/** It is asked for until the gateway does it: the retries of the queue are limited, and this must not give up. */
export async function forgetPayerOf(
  deps: Pick<PagosDeps, 'db' | 'jobs' | 'pasarela' | 'clock' | 'log'>,
  pagoId: number,
): Promise<void> {
  const pago = await findPagoById(deps.db, pagoId);
  if (!pago || !deps.pasarela.forgetPayer) return;
  const { kind } = await deps.pasarela.forgetPayer(pago.referencia);
  if (kind === 'ok') return;
  deps.log.warn({ operacion: 'olvidar', pago: pagoId, resultado: kind }, 'the card of a link is still kept');
  await deps.db.tx((tx) => enqueueForgetPayer(deps, tx, pagoId, addMs(deps.clock.now(), AGAIN_MS)));
}
