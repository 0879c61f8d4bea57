import { applyInquiry } from './apply-inquiry.ts';
import type { ApplyDeps } from './deps.ts';
import { findOpenInquiryIds } from './inquiries.repository.ts';

const TANDA = 200;

/** What has not ended is read again: an event may have been lost, and who did not finish in two days will not. */
export async function sweepIdentidades(deps: ApplyDeps, signal?: AbortSignal): Promise<void> {
  if (!deps.proveedor) return;
  let afterId = '';
  for (;;) {
    const ids = await findOpenInquiryIds(deps.db, afterId, TANDA);
    for (const id of ids) {
      if (signal?.aborted) return;
      const { kind } = await applyInquiry(deps, id);
      // It does not answer, or asks for a pause: within the hour is another turn.
      if (kind === 'caido') return;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < TANDA) return;
    afterId = last;
  }
}
