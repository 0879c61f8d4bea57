import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Card, isExpired } from './cards.ts';
import { type Fate, type Fates, meet } from './fates.ts';
import type { Charge, Store } from './store.ts';
import type { Switches } from './switches.ts';

const MAGIC_FATES: Readonly<Record<number, Fate>> = { 97: 'html', 98: 'dropAfter', 99: 'hang' };

export type Order = {
  api: 'v1' | 'v2';
  reference: string;
  amount: number;
  method: number;
  card: Card;
  customer: string | null;
};

export type World = { store: Store; fates: Fates; switches: Switches };

function refusalOf({ card, amount }: Order, { store, switches }: World): number | null {
  if (switches.reason !== 0) return switches.reason;
  if (isExpired(card, store.now())) return 54;
  if (card.wrongCode) return 55;
  if (card.refusal !== null) return card.refusal;
  return switches.magicAmounts && amount % 100 === 13 ? 13 : null;
}

function charge(order: Order, world: World): Charge {
  const { store, switches } = world;
  const { api, reference, method, card, customer } = order;
  const reason = refusalOf(order, world);
  const review = switches.magicAmounts && order.amount % 100 === 96;
  const approved = reason === null && !review;
  const saved = approved && api === 'v2' && customer !== null ? store.save(customer, method, card) : null;
  return store.addCharge({
    api,
    reference,
    amount: order.amount + (switches.wrongAmount ? 1 : 0),
    status: approved ? 'approved' : reason === null ? 'review' : 'rejected',
    reason,
    method,
    bin: card.bin,
    last4: card.last4,
    customer,
    savedToken: saved?.token ?? null,
  });
}

export function perform(
  order: Order,
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (charge: Charge) => { code: number; body: object },
): FastifyReply {
  const { fates, switches } = world;
  const commit = () => answer(charge(order, world));
  const magic = switches.magicAmounts ? MAGIC_FATES[order.amount % 100] : undefined;
  const fate = magic ?? (switches.lateApproval > 0 ? 'late' : fates.draw());
  if (fate === undefined) {
    const { code, body } = commit();
    return reply.code(code).send(body);
  }
  const ms = switches.lateApproval || fates.lateMs();
  const later = (made: () => void) => void fates.later(ms, made);
  return meet(fate, { request, reply, commit, later, hold: fates.hold, hangs: switches.lateHangs });
}
