import { applyInquiry } from './apply-inquiry.ts';
import type { ApplyDeps } from './deps.ts';
import { findOpenInquiryIds } from './inquiries.repository.ts';

const TANDA = 200;

/** Open inquiries are read again, because an event may have been lost, and those not finished in two days expire. */
export async function sweepIdentidades(deps: ApplyDeps, signal?: AbortSignal): Promise<void> {
  if (!deps.proveedor) return;
  let afterId = '';
  for (;;) {
    const ids = await findOpenInquiryIds(deps.db, afterId, TANDA);
    for (const id of ids) {
      if (signal?.aborted) return;
      const { kind } = await applyInquiry(deps, id);
      // The provider is down or asks for a pause; the next hourly sweep tries again.
      if (kind === 'caido') return;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < TANDA) return;
    afterId = last;
  }
}
