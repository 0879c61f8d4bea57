import type { Logger } from '@oficina/values/server';
import type { PDU } from './library.ts';
import { bindVerdict } from './status.ts';
import { type Answer, openWire, type Wire } from './wire.ts';

export type LinkOptions = {
  host: string;
  port: number;
  tls: boolean;
  bind: 'transceiver' | 'transmitter';
  account(): Record<string, string | number>;
  responseTimeoutMs: number;
  enquireLinkMs: number;
  backoffMs: readonly [first: number, most: number];
  onDelivery(pdu: PDU): number;
  log: Logger | undefined;
};

type Failure = { cause: string; needsSomebody: boolean };
export type Down = { cause: string; retryAfterMs?: number };
type State =
  | { kind: 'idle' }
  | { kind: 'connecting'; wire: Wire; done: Promise<Down | undefined> }
  | { kind: 'bound'; wire: Wire; keepAlive: NodeJS.Timeout }
  | { kind: 'waiting'; cause: string; until: number; timer: NodeJS.Timeout }
  | { kind: 'closed' };

const CLOSED: Down = { cause: 'closed' };
const INVALID_COMMAND = 0x03;

/** The connection is made when first needed, and made again whenever it is lost. */
export function createLink(options: LinkOptions) {
  const { log, responseTimeoutMs: timeoutMs } = options;
  let state: State = { kind: 'idle' };
  let failures = 0;

  function onRequest(pdu: PDU): number {
    if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') return options.onDelivery(pdu);
    return pdu.command === 'enquire_link' || pdu.command === 'unbind' ? 0 : INVALID_COMMAND;
  }

  function start(): Promise<Down | undefined> {
    const wire = openWire({ ...options, timeoutMs, onRequest });
    const done = attempt(wire);
    state = { kind: 'connecting', wire, done };
    return done;
  }

  async function attempt(wire: Wire): Promise<Down | undefined> {
    const opening = await wire.opened;
    const failure = opening === undefined ? await bind(wire) : { cause: opening, needsSomebody: false };
    if (isClosed()) return CLOSED;
    if (failure) {
      wire.destroy(failure.cause);
      return comeBack(failure);
    }
    failures = 0;
    const keepAlive = setInterval(() => void probe(wire), options.enquireLinkMs);
    state = { kind: 'bound', wire, keepAlive };
    log?.info({ servicio: 'smpp', operacion: 'bind', resultado: 'ok' }, 'bound to the SMSC');
    void wire.ended.then((cause) => {
      clearInterval(keepAlive);
      if (!isClosed()) comeBack({ cause, needsSomebody: false });
    });
    return undefined;
  }

  async function bind(wire: Wire): Promise<Failure | undefined> {
    const answer = await wire.request(`bind_${options.bind}`, options.account());
    if (answer.kind === 'not-written') return { cause: 'connection-lost', needsSomebody: false };
    if (answer.kind === 'silence') return { cause: answer.cause, needsSomebody: false };
    const { command_status: status } = answer.pdu;
    return status === 0 ? undefined : bindVerdict(status);
  }

  function comeBack({ cause, needsSomebody }: Failure): Down {
    const [first, most] = options.backoffMs;
    // Repeated attempts with a wrong password get the account locked, so they use the longest wait.
    const longest = needsSomebody ? most : Math.min(first * 2 ** failures, most);
    // The random factor keeps the processes of an installation from connecting at the same instant.
    const wait = longest * (0.5 + Math.random() / 2);
    failures += 1;
    const level = needsSomebody ? 'error' : 'warn';
    log?.[level]({ servicio: 'smpp', operacion: 'bind', resultado: cause }, 'not bound to the SMSC');
    const timer = setTimeout(() => void start(), wait);
    state = { kind: 'waiting', cause, until: performance.now() + wait, timer };
    return { cause, retryAfterMs: Math.ceil(wait) };
  }

  /** A half-open connection looks healthy until a request gets no answer. */
  async function probe(wire: Wire): Promise<void> {
    const answer = await wire.request('enquire_link');
    if (answer.kind !== 'answer') wire.destroy('enquire_link');
  }

  const isClosed = () => state.kind === 'closed';

  return {
    /** The result is undefined when bound. This waits for an attempt in progress, but not for the next one. */
    async ready(): Promise<Down | undefined> {
      if (state.kind === 'idle') return start();
      if (state.kind === 'connecting') return state.done;
      if (state.kind === 'bound') return undefined;
      if (state.kind === 'closed') return CLOSED;
      return { cause: state.cause, retryAfterMs: Math.max(Math.ceil(state.until - performance.now()), 1) };
    },

    async submit(fields: Record<string, string | number | Buffer>): Promise<Answer> {
      if (state.kind !== 'bound') return { kind: 'not-written' };
      const { wire } = state;
      const answer = await wire.request('submit_sm', fields);
      if (answer.kind === 'silence' && answer.cause === 'no-response') void probe(wire);
      return answer;
    },

    async close(): Promise<void> {
      const before = state;
      state = { kind: 'closed' };
      if (before.kind === 'waiting') clearTimeout(before.timer);
      if (before.kind !== 'connecting' && before.kind !== 'bound') return;
      if (before.kind === 'bound') {
        clearInterval(before.keepAlive);
        await before.wire.request('unbind');
      }
      before.wire.destroy('closed');
      await before.wire.ended;
    },
  };
}
