import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Motivo, Outcome } from '@oficina/values';
import { WrongContent } from '@oficina/values/server';
import type { Amazon } from './amazon.ts';
import { SHA256, verifiedUpload } from './upload.ts';

type Meta = { size: number; type: string; sha256: string };
type Refused = Exclude<Outcome<never, Motivo>, { kind: 'ok' | 'unknown' }>;

/** A returned value blames the source; errors of the service and the connection are thrown. */
export async function putObject(
  amazon: Promise<Amazon>,
  where: { Bucket: string; Key: string },
  source: Readable,
  meta: Meta,
  timeoutMs: number,
): Promise<Refused | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  // The limit applies to silence, because sending half a gigabyte takes longer than an answer may.
  const body = verifiedUpload(source, meta, () => timer.refresh());
  // The service never has a whole file without its last piece, so cutting before it leaves nothing to undo.
  let blame: unknown;
  body.on('error', (error) => {
    blame = error;
    stop.abort();
  });
  try {
    // This waits only after the source has its listener, because the source may fail meanwhile.
    const { sdk, client } = await amazon;
    const command = new sdk.PutObjectCommand({
      ...where,
      // An empty file has no last piece to hold back, so it is verified before it is sent.
      Body: meta.size === 0 ? await buffer(body) : body,
      ContentLength: meta.size,
      ContentType: meta.type,
      Metadata: { [SHA256]: meta.sha256 },
    });
    signWithContent(command, meta.sha256);
    await client.send(command, { abortSignal: stop.signal });
    return undefined;
  } catch (error) {
    if (blame instanceof WrongContent) return { kind: 'rejected', reason: blame.motivo };
    if (blame) return { kind: 'retryable', cause: 'source' };
    throw error;
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** The signature covers the content, so that the service refuses bytes that were damaged on the way. */
function signWithContent(command: PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'signWithContent' },
  );
}
