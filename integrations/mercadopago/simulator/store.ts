import { createHash } from 'node:crypto';
import { createJournal } from './journal.ts';

export type Payment = { id: string; amount: number; status: string; medio: string | null };
export type Refund = { id: string; payment: string; amount: number; status: string; due: number };
export type Order = {
  id: string;
  type: 'qr' | 'online';
  reference: string;
  description: string;
  amount: number;
  status: string;
  detail: string;
  created: number;
  expires: number;
  /** Its state changed for the last time at this moment. */
  changed: number;
  duration: string;
  payments: Payment[];
  refunds: Refund[];
  qr: string | null;
  checkoutUrl: string | null;
  returnTo: { success: string | null; failure: string | null };
};
export type Answer = { request: string; code: number; body: object; at: number };

type Line =
  | { what: 'life' }
  | { what: 'order'; order: Order }
  | { what: 'answer'; key: string; answer: Answer };

const DAY_MS = 24 * 3_600_000;
const READABLE_MS = 90 * DAY_MS;
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Orders are never removed, and each change of one is written before it is answered. */
export function createStore(file?: string) {
  const journal = createJournal<Line>(file);
  const orders = new Map<string, Order>();
  const answers = new Map<string, Answer>();
  let seed = 1;
  let lives = 0;
  let made = 0;
  let offset = 0;

  const now = () => Date.now() + offset;

  function apply(line: Line): void {
    if (line.what === 'life') lives += 1;
    else if (line.what === 'order') orders.set(line.order.id, line.order);
    else answers.set(line.key, line.answer);
  }
  function record(line: Line): void {
    journal.write(line);
    apply(line);
  }
  function nextHash(): Buffer {
    made += 1;
    return createHash('sha256').update(`${seed}/${lives}/${made}`).digest();
  }

  return {
    now,
    advance(ms: number) {
      offset += ms;
    },
    open() {
      journal.open(apply);
      record({ what: 'life' });
    },
    close: () => journal.close(),
    clear(next: number) {
      orders.clear();
      answers.clear();
      seed = next;
      made = 0;
      offset = 0;
      journal.clear();
    },
    /** The ids have the vendor's form: a prefix and 26 capital letters or digits. */
    nextId(prefix: string): string {
      const letters = [...nextHash().subarray(0, 24)].map((byte) => LETTERS[byte % LETTERS.length]);
      return `${prefix}01${letters.join('')}`;
    },
    nextUuid(): string {
      const hex = nextHash().toString('hex');
      return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
    },
    save: (order: Order) => record({ what: 'order', order: structuredClone(order) }),
    /** An order can be read for three months. A copy is given, so that nothing changes without being saved. */
    order(id: string): Order | undefined {
      const found = orders.get(id);
      return found && now() - found.created < READABLE_MS ? structuredClone(found) : undefined;
    },
    ofReference: (reference: string) =>
      [...orders.values()].filter((one) => one.reference === reference).map((one) => structuredClone(one)),
    /** Only those that the clock changes are copied, because it looks at them all the time. */
    due: () =>
      [...orders.values()]
        .filter(
          ({ status, expires, refunds }) =>
            (status === 'created' && now() >= expires) ||
            refunds.some((refund) => refund.status === 'processing' && now() >= refund.due),
        )
        .map((one) => structuredClone(one)),
    all: () => [...orders.values()].map((one) => structuredClone(one)),
    /** A key is forgotten after a day. */
    answerTo(key: string): Answer | undefined {
      const found = answers.get(key);
      return found && now() - found.at < DAY_MS ? found : undefined;
    },
    keepAnswer: (key: string, answer: Omit<Answer, 'at'>) =>
      record({ what: 'answer', key, answer: { ...answer, at: now() } }),
  };
}

export type Store = ReturnType<typeof createStore>;
