import type { S3Client } from '@aws-sdk/client-s3';
import type { S3StoreOptions } from './options.ts';

/** Thirty MB of every process, for those who keep their files in an S3 and for nobody else. */
export type Amazon = { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client };

export async function loadAmazon(options: S3StoreOptions): Promise<Amazon> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey.reveal() },
    // A stream cannot be sent twice, and whoever called knows better than we do when to ask again.
    maxAttempts: 1,
    // Otherwise bodies travel as aws-chunked, which stricter servers do not take.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Ours tells what matters; the SDK's would go to the console.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: Math.min(options.timeoutMs, 10_000) },
  });
  return { sdk, client };
}
