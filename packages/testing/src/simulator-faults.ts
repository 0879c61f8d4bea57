import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

// Refusing the connection is not among the actions, because the orders arrive on the same port. A test that wants it stops
// the simulator or names a port where nothing listens.
const ACTIONS = [
  'delay',
  'hang',
  'drop-before-commit',
  'drop-after-commit',
  'status',
  'html-500',
  'truncate',
  'slow-body',
] as const;

export type Fault = {
  do: (typeof ACTIONS)[number];
  /** An absent member matches anything. The path is a prefix. */
  match: { method?: string; path?: string };
  /** This many matching requests suffer the fault, once `after` of them have passed unharmed. */
  times: number;
  after: number;
  args: { ms?: number; code?: number; body?: string; headers?: Record<string, string> };
};

export function readFault(body: unknown): Fault {
  const given = (body ?? {}) as Partial<Fault>;
  const action = ACTIONS.find((one) => one === given.do);
  if (!action) {
    throw Object.assign(new Error(`"do" is one of ${ACTIONS.join(', ')}.`), { statusCode: 400 });
  }
  return {
    do: action,
    match: given.match ?? {},
    times: given.times ?? 1,
    after: given.after ?? 0,
    args: given.args ?? {},
  };
}

export function faultList() {
  let waiting: Fault[] = [];
  return {
    add: (fault: Fault) => {
      waiting.push({ ...fault });
    },
    clear: () => {
      waiting = [];
    },
    take(method: string, path: string): Fault | undefined {
      const found = waiting.find(
        ({ match }) => (match.method ?? method) === method && path.startsWith(match.path ?? ''),
      );
      if (!found) return undefined;
      if (found.after > 0) {
        found.after -= 1;
        return undefined;
      }
      found.times -= 1;
      if (found.times <= 0) waiting = waiting.filter((one) => one !== found);
      return found;
    },
  };
}

export async function beforeHandler(fault: Fault, request: FastifyRequest, reply: FastifyReply) {
  const { ms = 100, code = 500, body = '', headers = {} } = fault.args;
  switch (fault.do) {
    case 'delay':
      await sleep(ms);
      return undefined;
    case 'hang':
      reply.hijack();
      return reply;
    case 'drop-before-commit':
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    case 'status':
      return reply.code(code).headers(headers).send(body);
    case 'html-500':
      return reply
        .code(500)
        .type('text/html')
        .send('<html><body><h1>Internal Server Error</h1></body></html>');
    default:
      return undefined;
  }
}

export async function afterHandler(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (fault.do === 'drop-after-commit') {
    request.raw.socket.destroy();
    return payload;
  }
  if (fault.do !== 'truncate' && fault.do !== 'slow-body') return payload;
  const bytes = payload instanceof Readable ? await buffer(payload) : Buffer.from((payload ?? '') as string);
  reply.header('content-length', bytes.length);
  return fault.do === 'truncate' ? cut(bytes) : slowly(bytes, fault.args.ms ?? 100);
}

export function cut(bytes: Buffer): Readable {
  return Readable.from(
    (async function* half() {
      yield bytes.subarray(0, Math.floor(bytes.length / 2));
      // The half has to be sent before the socket closes.
      await sleep(20);
      throw new Error('cut on purpose');
    })(),
    { objectMode: false },
  );
}

function slowly(bytes: Buffer, ms: number): Readable {
  const piece = Math.max(1, Math.ceil(bytes.length / 10));
  return Readable.from(
    (async function* pieces() {
      for (let at = 0; at < bytes.length; at += piece) {
        yield bytes.subarray(at, at + piece);
        await sleep(ms);
      }
    })(),
    { objectMode: false },
  );
}
