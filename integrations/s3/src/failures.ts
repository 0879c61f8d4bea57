import type { Motivo } from '@oficina/values';

type Retryable = { kind: 'retryable'; cause: string };
type Failure = Retryable | { kind: 'rejected'; reason: Motivo } | { kind: 'unknown'; cause: string };

// The connection was never made, so nothing was sent.
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
// The service says that it kept nothing, and that the same bytes may be sent again: they were spoilt on the way.
const SPOILT = new Set(['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'RequestTimeout']);
const BUSY = new Set([429, 503]);

export const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (statusOf(error) === undefined && typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'Error';
}

const isBucketMissing = (error: unknown) => codeOf(error) === 'NoSuchBucket';

/** A key, a right, a clock or a bucket: it will not mend by itself. */
export const needsSomebody = (error: unknown) => statusOf(error) === 403 || isBucketMissing(error);

/** For calls with effect: what is not certain is unknown. */
export function failureOf(error: unknown): Failure {
  const status = statusOf(error);
  const cause = codeOf(error);
  if (status === undefined || status < 400)
    return { kind: NOT_SENT.has(cause) ? 'retryable' : 'unknown', cause };
  if (needsSomebody(error) || BUSY.has(status) || SPOILT.has(cause)) return { kind: 'retryable', cause };
  // 501: the service does not do this, and will not do it later either.
  if (status < 500 || status === 501)
    return { kind: 'rejected', reason: { codigo: cause, detalle: String(status) } };
  return { kind: 'unknown', cause };
}

/** For calls that only ask, asking again is always right. The answer to HEAD has no body: the status decides. */
export function readFailureOf(error: unknown): Retryable | 'missing' {
  if (statusOf(error) === 404 && !isBucketMissing(error)) return 'missing';
  return { kind: 'retryable', cause: codeOf(error) };
}
