import { ApiError } from '@oficina/hydra';

const CONFLICT_STATUS = 409;
/** Said before looking at what was sent: they tell nothing of a sending that was already in doubt. */
const UNPROCESSED_STATUSES: readonly number[] = [401, 403, 429];

/** What a failed sending leaves: whether it may have arrived all the same, and whether its key is spent. */
export function sendOutcome(
  error: unknown,
  wasUncertain: boolean,
): { uncertain: boolean; keySpent: boolean } {
  // A fault of this page is as good as silence: nobody knows what became of it.
  const status = error instanceof ApiError ? error.status : 0;
  // A page of somebody else's answers 200 too, and is no answer of ours.
  const answered = status >= 400 && status < 500 && status !== 408;
  const uncertain = answered ? wasUncertain && UNPROCESSED_STATUSES.includes(status) : true;
  return { uncertain, keySpent: status === CONFLICT_STATUS };
}
