import { createHash } from 'node:crypto';
import type { Card } from './cards.ts';
import { createJournal } from './journal.ts';

export type Charge = {
  id: number;
  api: 'v1' | 'v2';
  reference: string;
  amount: number;
  status: string;
  reason: number | null;
  method: number;
  bin: string;
  last4: string;
  customer: string | null;
  savedToken: string | null;
  at: string;
};
export type Refund = { id: number; charge: number; amount: number; at: string };
export type SavedCard = { token: string; customer: string; method: number; card: Card };
export type Token = { id: string; card: Card; due: number; used: boolean };

type Line =
  | { what: 'life' }
  | { what: 'charge'; charge: Charge }
  | { what: 'status'; id: number; status: string }
  | { what: 'refund'; refund: Refund }
  | { what: 'saved'; saved: SavedCard }
  | { what: 'internal'; token: string; card: Card }
  | { what: 'removed'; token: string };

export type Past = { charges: Charge[]; cards: { token: string; card: Card }[] };

const TOKEN_LIFE_MS = 15 * 60_000;

/** Charges and refunds are never removed; single-use tokens are dropped after fifteen minutes. */
export function createStore(file?: string) {
  const journal = createJournal<Line>(file);
  const charges = new Map<number, Charge>();
  const byReference = new Map<string, Charge[]>();
  const refunds: Refund[] = [];
  const saved = new Map<string, SavedCard>();
  const internal = new Map<string, Card>();
  const tokens = new Map<string, Token>();
  let seed = 1;
  let lives = 0;
  let made = 0;
  let offset = 0;

  const now = () => Date.now() + offset;
  const hash = (of: string) => createHash('sha256').update(`${seed}/${lives}/${of}`).digest('hex');
  const nextHash = () => {
    made += 1;
    return hash(String(made));
  };

  function apply(line: Line): void {
    switch (line.what) {
      case 'life':
        lives += 1;
        return;
      case 'charge': {
        const { charge } = line;
        charges.set(charge.id, charge);
        byReference.set(charge.reference, [...(byReference.get(charge.reference) ?? []), charge]);
        return;
      }
      case 'status': {
        const charge = charges.get(line.id);
        if (charge) charge.status = line.status;
        return;
      }
      case 'refund':
        refunds.push(line.refund);
        return;
      case 'saved':
        saved.set(line.saved.token, line.saved);
        return;
      case 'internal':
        internal.set(line.token, line.card);
        return;
      case 'removed':
        saved.delete(line.token);
        internal.delete(line.token);
    }
  }
  function record(line: Line): void {
    journal.write(line);
    apply(line);
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
      for (const kept of [charges, byReference, saved, internal, tokens]) kept.clear();
      refunds.length = 0;
      seed = next;
      made = 0;
      offset = 0;
      journal.clear();
    },

    addToken(card: Card): Token {
      for (const [id, { due }] of tokens) {
        if (due > now()) break;
        tokens.delete(id);
      }
      const made = nextHash();
      const id = [8, 12, 16, 20, 32].map((end, at, ends) => made.slice(ends[at - 1] ?? 0, end)).join('-');
      const token = { id, card, due: now() + TOKEN_LIFE_MS, used: false };
      tokens.set(id, token);
      return token;
    },
    liveToken(id: string): Token | undefined {
      const token = tokens.get(id);
      return token && !token.used && token.due > now() ? token : undefined;
    },

    addCharge(fields: Omit<Charge, 'id' | 'at'>): Charge {
      const id = seed * 1_000_000 + charges.size + 1;
      const charge = { ...fields, id, at: new Date(now()).toISOString() };
      record({ what: 'charge', charge });
      return charge;
    },
    charge: (id: number) => charges.get(id),
    chargesOf: (reference: string) => byReference.get(reference) ?? [],
    allCharges: () => [...charges.values()],
    setStatus: (id: number, status: string) => record({ what: 'status', id, status }),

    addRefund(charge: number, amount: number): Refund {
      const refund = { id: refunds.length + 1, charge, amount, at: new Date(now()).toISOString() };
      record({ what: 'refund', refund });
      return refund;
    },
    refundsOf: (charge: number) => refunds.filter((one) => one.charge === charge),

    save(customer: string, method: number, card: Card): SavedCard {
      const { bin, last4, month, year } = card;
      const token = createHash('sha256')
        .update([customer, method, bin, last4, month, year].join('/'))
        .digest('hex');
      const found = saved.get(token);
      if (found) return found;
      // The code is asked for again at each payment.
      const one = { token, customer, method, card: { ...card, wrongCode: false } };
      record({ what: 'saved', saved: one });
      return one;
    },
    savedCard: (token: string) => saved.get(token),
    savedOf: (customer: string) => [...saved.values()].filter((one) => one.customer === customer),
    addInternal(card: Card): string {
      const token = nextHash();
      record({ what: 'internal', token, card });
      return token;
    },
    internalCard: (token: string) => internal.get(token),
    remember({ charges: old, cards }: Past): void {
      for (const charge of old) record({ what: 'charge', charge });
      for (const { token, card } of cards) record({ what: 'internal', token, card });
    },
    remove(token: string): boolean {
      if (!saved.has(token) && !internal.has(token)) return false;
      record({ what: 'removed', token });
      return true;
    },

    ledger: () => ({ charges: [...charges.values()], refunds: [...refunds] }),
    everything: () => ({
      charges: [...charges.values()],
      refunds,
      saved: [...saved.values()],
      internal: [...internal],
      tokens: [...tokens.values()],
    }),
  };
}

export type Store = ReturnType<typeof createStore>;
