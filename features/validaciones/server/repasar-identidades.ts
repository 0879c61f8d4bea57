import { aplicarInquiry } from './aplicar-inquiry.ts';
import type { AplicarDeps } from './deps.ts';
import { findAbiertas } from './inquiries.repository.ts';

const TANDA = 200;

/** What has not ended is read again: an event may have been lost, and who did not finish in two days will not. */
export async function repasarIdentidades(deps: AplicarDeps, signal?: AbortSignal): Promise<void> {
  if (!deps.proveedor) return;
  let desde = '';
  for (;;) {
    const ids = await findAbiertas(deps.db, desde, TANDA);
    for (const id of ids) {
      if (signal?.aborted) return;
      const { kind } = await aplicarInquiry(deps, id);
      // It does not answer, or asks for a pause: within the hour is another turn.
      if (kind === 'caido') return;
    }
    const ultima = ids.at(-1);
    if (ultima === undefined || ids.length < TANDA) return;
    desde = ultima;
  }
}
