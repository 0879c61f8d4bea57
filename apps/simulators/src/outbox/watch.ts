import { setTimeout as sleep } from 'node:timers/promises';
import type { NumberedMessage } from '@oficina/testing/simulator';
import type { Service, ServiceName } from './services.ts';

/** `orden` is the place of the message among those of all the simulators, in the order they were found. */
export type Found = NumberedMessage & { service: ServiceName; orden: number };

type Listener = { nextOrder(): number; found(message: Found): void; emptied(): void };

const LONG_POLL_MS = 1_000;
const ANSWER_MS = 10_000;
const PAUSE_MS = 500;

export function watchService({ nombre, url }: Service, listener: Listener) {
  const stop = new AbortController();
  let kept: Found[] = [];
  let answers = true;
  let turn: Promise<void> = Promise.resolve();

  async function ask(since: number, more: { para?: string; wait?: number } = {}): Promise<NumberedMessage[]> {
    const query = new URLSearchParams({ since: String(since) });
    for (const [name, value] of Object.entries(more)) query.set(name, String(value));
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout((more.wait ?? 0) + ANSWER_MS)]);
    const response = await fetch(`${url}/__sim/messages?${query}`, { signal });
    if (!response.ok) throw new Error(`${nombre}: ${response.status}`);
    return (await response.json()) as NumberedMessage[];
  }

  async function look(): Promise<void> {
    const last = kept.at(-1);
    // The query includes the last known message: when it is missing, somebody emptied the simulator.
    let list = await ask(last ? last.n - 1 : 0);
    if (last) {
      const [again, ...after] = list;
      const same = again?.n === last.n && again.id === last.id && again.recibido === last.recibido;
      if (!same) {
        kept = [];
        listener.emptied();
      }
      list = same ? after : await ask(0);
    }
    for (const message of list) {
      const found = { ...message, service: nombre, orden: listener.nextOrder() };
      kept.push(found);
      listener.found(found);
    }
  }

  /** Reads run one at a time, and each starts after its caller asked for it. */
  function sync(): Promise<void> {
    turn = turn
      .then(look)
      .then(() => true)
      .catch(() => false)
      .then((did) => {
        answers = did;
      });
    return turn;
  }

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      // This call only waits for news; `sync` reads the messages.
      await ask(kept.at(-1)?.n ?? 0, { wait: LONG_POLL_MS }).catch(() =>
        sleep(PAUSE_MS, undefined, { signal: stop.signal }).catch(() => undefined),
      );
      if (!stop.signal.aborted) await sync();
    }
  }
  const following = follow();

  return {
    nombre,
    kept: (): readonly Found[] => kept,
    answers: () => answers,
    sync,
    /** The state of a message changes after it arrived. */
    async refresh(message: Found): Promise<void> {
      const [now] = await ask(message.n - 1, { para: message.para }).catch(() => []);
      if (now?.n === message.n && now.id === message.id) message.estado = now.estado;
    },
    async order(path: `/__sim/${string}`, body: object): Promise<unknown> {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_MS)]);
      const headers = { 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify(body), signal };
      const response = await fetch(url + path, request).catch(() => null);
      return response?.ok ? response.json() : null;
    },
    async close(): Promise<void> {
      stop.abort();
      await following;
      await turn;
    },
  };
}

export type Watch = ReturnType<typeof watchService>;
