import type { Motivo } from '@oficina/values';

type Retryable = { kind: 'retryable'; cause: string };
type Failure = Retryable | { kind: 'rejected'; reason: Motivo } | { kind: 'unknown'; cause: string };

// The connection was never made, so nothing was sent.
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
// The bytes were damaged on the way: the service stored nothing, and they may be sent again.
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

/** A wrong key, right, clock or bucket does not go away by itself. */
export const needsSomebody = (error: unknown) => statusOf(error) === 403 || isBucketMissing(error);

/** This is for calls that have an effect: anything uncertain is unknown. */
export function failureOf(error: unknown): Failure {
  const status = statusOf(error);
  const cause = codeOf(error);
  if (status === undefined || status < 400)
    return { kind: NOT_SENT.has(cause) ? 'retryable' : 'unknown', cause };
  if (needsSomebody(error) || BUSY.has(status) || SPOILT.has(cause)) return { kind: 'retryable', cause };
  if (status < 500 || status === 501)
    return { kind: 'rejected', reason: { codigo: cause, detalle: String(status) } };
  return { kind: 'unknown', cause };
}

/**
 * This is for calls that only read: repeating them is always safe. The answer to HEAD has no body, so the status decides.
 */
export function readFailureOf(error: unknown): Retryable | 'missing' {
  if (statusOf(error) === 404 && !isBucketMissing(error)) return 'missing';
  return { kind: 'retryable', cause: codeOf(error) };
}
