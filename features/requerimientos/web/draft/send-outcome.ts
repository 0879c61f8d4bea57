import { ApiError } from '@oficina/hydra';

const CONFLICT_STATUS = 409;
/** The server answers these before it reads the body, so they say nothing about an earlier uncertain submission. */
const UNPROCESSED_STATUSES: readonly number[] = [401, 403, 429];

export function sendOutcome(
  error: unknown,
  wasUncertain: boolean,
): { uncertain: boolean; keySpent: boolean } {
  // An error of this page leaves the result unknown, like no answer at all.
  const status = error instanceof ApiError ? error.status : 0;
  // A foreign page may answer 200 too, so only these statuses count as an answer of the server.
  const answered = status >= 400 && status < 500 && status !== 408;
  const uncertain = answered ? wasUncertain && UNPROCESSED_STATUSES.includes(status) : true;
  return { uncertain, keySpent: status === CONFLICT_STATUS };
}
