import { Readable } from 'node:stream';
import type { BlobStore } from '@oficina/values/server';
import { loadAmazon } from './amazon.ts';
import { verifiedDownload } from './download.ts';
import { failureOf, needsSomebody, readFailureOf, statusOf } from './failures.ts';
import type { S3StoreOptions } from './options.ts';
import { putObject } from './put-object.ts';
import { SHA256 } from './upload.ts';

// The disk store accepts the same keys.
const KEY = /^[a-z0-9][a-z0-9._-]{0,99}(?:\/[a-z0-9][a-z0-9._-]{0,99}){0,9}$/;

const OK = { kind: 'ok', value: undefined } as const;

export function createS3Store(options: S3StoreOptions): BlobStore {
  const { bucket, timeoutMs, log } = options;
  const prefix = options.prefix ? `${options.prefix}/` : '';
  const amazon = loadAmazon(options);
  // Each call that uses it reports the failure; this only prevents an unhandled rejection.
  amazon.catch(() => undefined);

  function place(key: string) {
    // Keys come from this program, so an invalid one is a bug and not an answer of the service.
    if (!KEY.test(key)) throw new TypeError('The key of a file is lower-case segments joined by "/".');
    return { Bucket: bucket, Key: prefix + key };
  }

  function tell(operacion: string, error: unknown, resultado: string): void {
    const level = needsSomebody(error) ? 'error' : 'warn';
    log?.[level]({ servicio: 's3', operacion, status: statusOf(error), resultado }, 'the S3 failed');
  }

  return {
    async put(key, source, meta) {
      const where = place(key);
      try {
        const refused = await putObject(amazon, where, source, meta, timeoutMs);
        return refused ?? OK;
      } catch (error) {
        const failure = failureOf(error);
        tell('put', error, failure.kind === 'rejected' ? failure.reason.codigo : failure.cause);
        return failure;
      }
    },

    async open(key) {
      const where = place(key);
      const headers = new AbortController();
      const timer = setTimeout(() => headers.abort(), timeoutMs);
      try {
        const { sdk, client } = await amazon;
        const { Body, ContentLength, Metadata } = await client.send(new sdk.GetObjectCommand(where), {
          abortSignal: headers.signal,
        });
        if (!(Body instanceof Readable) || ContentLength === undefined) {
          if (Body instanceof Readable) Body.destroy();
          return { kind: 'retryable', cause: 'without-length' };
        }
        const body = verifiedDownload(Body, { size: ContentLength, sha256: Metadata?.[SHA256], timeoutMs });
        return { kind: 'ok', value: { body, size: ContentLength } };
      } catch (error) {
        const failure = readFailureOf(error);
        if (failure === 'missing') return { kind: 'rejected', reason: 'missing' };
        tell('open', error, failure.cause);
        return failure;
      } finally {
        clearTimeout(timer);
      }
    },

    async head(key) {
      const where = place(key);
      try {
        const { sdk, client } = await amazon;
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(where), {
          abortSignal: AbortSignal.timeout(timeoutMs),
        });
        return { kind: 'ok', value: { size: ContentLength ?? 0 } };
      } catch (error) {
        const failure = readFailureOf(error);
        if (failure === 'missing') return { kind: 'ok', value: null };
        tell('head', error, failure.cause);
        return failure;
      }
    },

    async remove(key) {
      const where = place(key);
      try {
        const { sdk, client } = await amazon;
        await client.send(new sdk.DeleteObjectCommand(where), {
          abortSignal: AbortSignal.timeout(timeoutMs),
        });
        return OK;
      } catch (error) {
        if (readFailureOf(error) === 'missing') return OK;
        const failure = failureOf(error);
        tell('remove', error, failure.kind === 'rejected' ? failure.reason.codigo : failure.cause);
        return failure;
      }
    },
  };
}
