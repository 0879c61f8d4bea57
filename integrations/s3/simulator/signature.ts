import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';

// Signature version 4 is written from the published algorithm, not from the adapter's library, so that both do not share a
// misreading.

export type Signed = { method: string; url: string; headers: IncomingHttpHeaders };
export type Account = { accessKeyId: string; secretAccessKey: string; region: string };

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60 * 1000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** S3 encodes everything but letters, digits and -._~ as %XX in capitals. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The S3Error thrown is the one S3 would answer. The result is the hash of the content that was signed. */
export function checkSignature(request: Signed, account: Account, now: number): string {
  const { headers } = request;
  if (!headers.authorization) throw new S3Error('AccessDenied');
  const match = AUTHORIZATION.exec(headers.authorization);
  if (!match) throw new S3Error('AuthorizationHeaderMalformed');
  const [, accessKeyId, day = '', region = '', names = '', given = ''] = match;
  if (accessKeyId !== account.accessKeyId) throw new S3Error('InvalidAccessKeyId');
  if (region !== account.region) throw new S3Error('AuthorizationHeaderMalformed');

  const contentHash = headers['x-amz-content-sha256'];
  const date = headers['x-amz-date'];
  if (typeof contentHash !== 'string') throw new S3Error('MissingSecurityHeader');
  if (typeof date !== 'string' || !date.startsWith(day)) throw new S3Error('AccessDenied');
  const signed = names.split(';');
  for (const name of Object.keys(headers)) {
    const mustBeSigned = name === 'host' || name.startsWith('x-amz-');
    if (mustBeSigned && !signed.includes(name)) throw new S3Error('AccessDenied');
  }
  if (Math.abs(readDate(date) - now) > MAX_SKEW_MS) throw new S3Error('RequestTimeTooSkewed');

  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [ALGORITHM, date, scope, sha256(canonical(request, signed, contentHash))].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (from, text) => hmac(from, text),
    hmac(`AWS4${account.secretAccessKey}`, day),
  );
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(given, 'hex')))
    throw new S3Error('SignatureDoesNotMatch');
  return contentHash;
}

function canonical({ method, url, headers }: Signed, signed: string[], contentHash: string): string {
  const [path = '/', query = ''] = url.split('?', 2);
  const canonicalPath = path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');
  const canonicalQuery = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`;
    })
    .sort()
    .join('&');
  const lines = signed.map((name) => `${name}:${textOf(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  return [method, canonicalPath, canonicalQuery, lines.join(''), signed.join(';'), contentHash].join('\n');
}

const textOf = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(',') : (value ?? '');

function readDate(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) throw new S3Error('AccessDenied');
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
