import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { afterHandler, beforeHandler, type Fault, faultList, readFault } from './simulator-faults.ts';
import { type MessageBox, waitForMessages } from './simulator-messages.ts';

/** Switches are set by POST /__sim/config; each simulator defines their meaning. */
export type Switches = Record<string, string | number | boolean | null>;

export type SimulatorDefinition<S extends Switches> = {
  name: string;
  /** A start with port 0 takes any free one instead. */
  port: number;
  /** A reset restores these values; only these names, with these types, are accepted. */
  switches: S;
  /** `switches` must be read at each request, because it changes while running. */
  routes(app: FastifyInstance, switches: S): void | Promise<void>;
  /** Stored data is discarded. The seed is for the ids. */
  reset(seed: number): void;
  /** The messages received for people are listed at /__sim/messages and emptied by a reset. */
  messages?: MessageBox;
  /** A vendor's server that does not speak HTTP is given here; `port` above is then only for the orders. */
  server?: { port: number; listen(port: number, switches: S): Promise<Listening> };
};

export type Listening = { port: number; close(): Promise<void> };

export type RunningSimulator = {
  /** The vendor's routes and the orders are both served over HTTP here. */
  url: string;
  /** The server that does not speak HTTP listens here. */
  port?: number;
  close(): Promise<void>;
};

export { cut } from './simulator-faults.ts';
export {
  type MensajeRecibido,
  type MessageBox,
  messageBox,
  type NumberedMessage,
} from './simulator-messages.ts';
export { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts';
export { spoilingProxy } from './spoiling-proxy.ts';

export type Simulator = {
  name: string;
  port: number;
  start(options?: { port?: number }): Promise<RunningSimulator>;
};

/** A simulator must never send anything outside this machine. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** Headers and body are not kept, because they may carry a card or a key. */
type Seen = { n: number; method: string; path: string; status: number | null };

/** A simulator listens on this machine only. */
export function defineSimulator<S extends Switches>(definition: SimulatorDefinition<S>): Simulator {
  const { name, port: usualPort } = definition;
  return {
    name,
    port: usualPort,
    async start({ port = usualPort } = {}) {
      if (process.env.NODE_ENV === 'production') {
        throw new Error(`The simulator of ${name} does not start in production.`);
      }
      const { app, switches, listening } = build(definition);
      const server = await definition.server?.listen(port === 0 ? 0 : definition.server.port, switches);
      listening.port = server?.port;
      const url = await app.listen({ host: '127.0.0.1', port });
      return {
        url,
        ...(server && { port: server.port }),
        close: async () => {
          await server?.close();
          await app.close();
        },
      };
    },
  };
}

function build<S extends Switches>(definition: SimulatorDefinition<S>) {
  const { name, switches: initial, routes, reset, messages } = definition;
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
  const switches = { ...initial };
  const faults = faultList();
  const listening: { port: number | undefined } = { port: undefined };
  let seen: Seen[] = [];
  let count = 0;

  const clear = (seed: number) => {
    Object.assign(switches, initial);
    faults.clear();
    seen = [];
    count = 0;
    messages?.clear();
    reset(seed);
  };
  clear(1);

  app.register(async (control) => {
    control.get('/__sim/health', () => ({ simulator: name, ok: true, ...listening }));
    control.get<{ Querystring: { since?: string } }>('/__sim/requests', ({ query }) =>
      seen.filter((one) => one.n > Number(query.since ?? 0)),
    );
    if (messages)
      control.get<{ Querystring: { since?: string; para?: string; wait?: string } }>(
        '/__sim/messages',
        ({ query: { since = 0, para, wait = 0 } }) =>
          waitForMessages(messages, Number(since), para, Math.min(Number(wait), LONGEST_WAIT_MS)),
      );
    control.post('/__sim/faults', (request) => {
      const fault = readFault(request.body);
      faults.add(fault);
      return fault;
    });
    control.delete('/__sim/faults', () => {
      faults.clear();
      return { ok: true };
    });
    control.post('/__sim/config', (request) => {
      Object.assign(switches, readSwitches(request.body, initial));
      return switches;
    });
    control.post<{ Body: { seed?: number } | null }>('/__sim/reset', ({ body }) => {
      clear(body?.seed ?? 1);
      return { ok: true };
    });
  });

  // The hook covers the whole server and not only the vendor's routes, so that requests to unknown paths are recorded too.
  const chosen = new WeakMap<FastifyRequest, Fault>();
  app.addHook('onRequest', async (request, reply) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    if (path.startsWith('/__sim/')) return;
    count += 1;
    const entry: Seen = { n: count, method: request.method, path, status: null };
    seen.push(entry);
    reply.raw.on('finish', () => {
      entry.status = reply.statusCode;
    });
    const fault = faults.take(request.method, path);
    if (fault) chosen.set(request, fault);
  });
  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = chosen.get(request);
    return fault ? beforeHandler(fault, request, reply) : undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = chosen.get(request);
    return fault ? afterHandler(fault, request, reply, payload) : payload;
  });
  app.register(async (vendor) => {
    await routes(vendor, switches);
  });
  return { app, switches, listening };
}

const LONGEST_WAIT_MS = 30_000;

/** A switch that does not exist is a mistake in the test, which would otherwise prove nothing. */
function readSwitches<S extends Switches>(body: unknown, known: S): Partial<S> {
  const given = (body ?? {}) as Record<string, unknown>;
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== typeof known[key]) throw badRequest(`Switch "${key}" is ${typeof known[key]}.`);
  }
  return given as Partial<S>;
}

const badRequest = (message: string) => Object.assign(new Error(message), { statusCode: 400 });

/** Call this on the last line of a simulator's module: `node index.ts [port]` then runs it alone and prints its address. */
export async function runSimulator(simulator: Simulator, args = process.argv.slice(2)): Promise<void> {
  const [port] = args;
  const running = await simulator.start(port === undefined ? {} : { port: Number(port) });
  console.log(running.url);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void running.close());
}
