import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { cut, defineSimulator } from '@oficina/testing/simulator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { S3Error } from './errors.ts';
import { listing } from './listing.ts';
import { type Account, checkSignature } from './signature.ts';
import { etagOf, memoryStore, type StoredObject } from './store.ts';

/** These keys are not secret: they are valid only for the simulator. */
export const ACCOUNT: Account = {
  accessKeyId: 'simulador',
  secretAccessKey: 'no-es-un-secreto',
  region: 'us-east-1',
};
export const BUCKET = 'oficina';

const SWITCHES = {
  /** This many further requests are answered with 503 SlowDown. */
  slowDown: 0,
  accessDenied: false,
  truncateGet: false,
  flipByte: false,
  dropAfterPut: false,
  /** The clock of the service is ahead by this many milliseconds. */
  clockSkew: 0,
};

type Switches = typeof SWITCHES;

const store = memoryStore(BUCKET);

export const s3Simulator = defineSimulator({
  name: 's3',
  port: 4106,
  switches: SWITCHES,
  reset: () => store.clear(),
  routes,
});

function routes(app: FastifyInstance, switches: Switches): void {
  // A request with `Expect: 100-continue` is handled here, so that the client gets a refusal instead of the 100.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof S3Error)) throw error;
    // A client that sends without `Expect` is answered only after its last byte.
    if (request.headers.expect === undefined) await finished(request.raw.resume()).catch(() => {});
    reply.code(error.status).type('application/xml');
    return request.method === 'HEAD' ? reply.send() : reply.send(error.toXml());
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', new Date(Date.now() + switches.clockSkew).toUTCString());
  });

  app.all('/*', async (request, reply) => {
    if (switches.slowDown > 0) {
      switches.slowDown -= 1;
      throw new S3Error('SlowDown');
    }
    refuseChunked(request);
    const { method, url, headers } = request;
    const contentHash = checkSignature({ method, url, headers }, ACCOUNT, Date.now() + switches.clockSkew);
    if (switches.accessDenied) throw new S3Error('AccessDenied');
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (key === '') return bucketRoute(request, reply, bucket, searchParams);
    if (!store.hasBucket(bucket)) throw new S3Error('NoSuchBucket');
    return objectRoute(request, reply, { bucket, key, contentHash }, switches);
  });
}

/** Strict servers refuse chunked bodies too. */
function refuseChunked({ headers }: FastifyRequest): void {
  const chunked =
    String(headers['content-encoding'] ?? '').includes('aws-chunked') ||
    String(headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-') ||
    headers['x-amz-decoded-content-length'] !== undefined;
  if (chunked) throw new S3Error('NotImplemented');
}

function bucketRoute(
  { method }: FastifyRequest,
  reply: FastifyReply,
  bucket: string,
  query: URLSearchParams,
): unknown {
  if (method === 'PUT') {
    store.addBucket(bucket);
    return reply.send();
  }
  if (!store.hasBucket(bucket)) throw new S3Error('NoSuchBucket');
  if (method === 'HEAD') return reply.send();
  if (method !== 'GET') throw new S3Error('MethodNotAllowed');
  const prefix = query.get('prefix') ?? '';
  return reply.type('application/xml').send(listing(bucket, prefix, store.list(bucket, prefix)));
}

type Target = { bucket: string; key: string; contentHash: string };

async function objectRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  { bucket, key, contentHash }: Target,
  switches: Switches,
): Promise<unknown> {
  if (request.method === 'PUT') {
    const object = await receive(request, contentHash, reply);
    store.put(bucket, key, object);
    if (switches.dropAfterPut) request.raw.socket.destroy();
    return reply.header('etag', etagOf(object.bytes)).send();
  }
  if (request.method === 'DELETE') {
    store.delete(bucket, key);
    return reply.code(204).send();
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new S3Error('MethodNotAllowed');
  const object = store.get(bucket, key);
  if (!object) throw new S3Error('NoSuchKey');
  reply
    .type(object.type)
    .headers(object.meta)
    .headers({ etag: etagOf(object.bytes), 'content-length': object.bytes.length })
    .header('last-modified', object.modified.toUTCString());
  if (request.method === 'HEAD') return reply.send();
  if (switches.truncateGet) return reply.send(cut(object.bytes));
  return reply.send(switches.flipByte ? flipped(object.bytes) : object.bytes);
}

async function receive(
  { headers, body }: FastifyRequest,
  contentHash: string,
  reply: FastifyReply,
): Promise<StoredObject> {
  if (headers['content-length'] === undefined) throw new S3Error('MissingContentLength');
  if (headers.expect === '100-continue') reply.raw.writeContinue();
  const pieces: Buffer[] = [];
  try {
    for await (const piece of (body ?? []) as Readable) pieces.push(piece);
  } catch {
    throw new S3Error('IncompleteBody');
  }
  const bytes = Buffer.concat(pieces);
  if (bytes.length !== Number(headers['content-length'])) throw new S3Error('IncompleteBody');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256)
    throw new S3Error('XAmzContentSHA256Mismatch');
  const md5 = headers['content-md5'];
  if (md5 && createHash('md5').update(bytes).digest('base64') !== md5) throw new S3Error('BadDigest');
  const meta = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return {
    bytes,
    type: headers['content-type'] ?? 'application/octet-stream',
    meta: Object.fromEntries(meta) as Record<string, string>,
    modified: new Date(),
  };
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  if (copy.length > 0) copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}
