import type { S3Client } from '@aws-sdk/client-s3';
import type { S3StoreOptions } from './options.ts';

/** The SDK takes thirty MB of every process, so only installations that use S3 load it. */
export type Amazon = { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client };

export async function loadAmazon(options: S3StoreOptions): Promise<Amazon> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey.reveal() },
    // A stream cannot be sent twice, and the caller knows better when to try again.
    maxAttempts: 1,
    // Otherwise bodies are sent as aws-chunked, which stricter servers refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Our own log reports the failures; the SDK would write to the console.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: Math.min(options.timeoutMs, 10_000) },
  });
  return { sdk, client };
}
