import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict, OrdersError } from './errors.ts';
import { type Fates, meet } from './fates.ts';
import type { Notices } from './notices.ts';
import type { Order, Store } from './store.ts';
import type { Switches } from './switches.ts';

export type World = { store: Store; fates: Fates; notices: Notices; switches: Switches };

type Done = { code: number; body: object };

/** Every change of an order is kept first and then told. */
export function change({ store, notices }: World, order: Order, status: string, detail: string): void {
  const isNew = order.status !== status || order.detail !== detail;
  Object.assign(order, { status, detail, ...(isNew && { changed: store.now() }) });
  store.save(order);
  if (isNew && ['processed', 'canceled', 'refunded', 'expired'].includes(status))
    notices.send(order, `order.${status === 'processed' && detail !== 'accredited' ? 'refunded' : status}`);
}

/** What the clock alone does: orders end, and the refunds that were taken are done. */
export function passTime(world: World): void {
  const { store, switches } = world;
  for (const order of store.due()) {
    if (order.status === 'created') change(world, order, 'expired', 'expired');
    const due = order.refunds.filter(({ status, due }) => status === 'processing' && store.now() >= due);
    if (due.length === 0) continue;
    for (const refund of due) refund.status = switches.refundFails ? 'failed' : 'processed';
    const back = order.refunds
      .filter(({ status }) => status === 'processed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
    if (back === 0) store.save(order);
    else if (back < paid) change(world, order, 'processed', 'partially_refunded');
    else {
      for (const payment of order.payments) payment.status = 'refunded';
      change(world, order, 'refunded', 'refunded');
    }
  }
}

export function pay(
  world: World,
  order: Order,
  { medio = 'account_money', importe = order.amount } = {},
): void {
  if (order.status !== 'created') throw conflict('order_not_waiting');
  const [created] = order.payments;
  const id = created?.id ?? world.store.nextId('PAY');
  order.payments = [{ id, amount: importe, status: 'processed', medio }];
  change(world, order, 'processed', 'accredited');
}

/** A call with effect has a key, and a repeated one gets the same answer again; with other data it is an error. */
export function perform(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Done,
): Promise<FastifyReply> {
  const { store, fates, notices } = world;
  const key = request.headers['x-idempotency-key'];
  if (typeof key !== 'string' || key.length > 128) throw new OrdersError(400, 'empty_required_header');
  const asked = JSON.stringify([request.url, request.body ?? null]);

  async function commit(): Promise<Done> {
    const kept = store.answerTo(String(key));
    if (kept) return kept.request === asked ? kept : answerOf(conflict('idempotency_key_already_used'));
    const done = attempt(work);
    if (done.code < 300) store.keepAnswer(String(key), { ...done, request: asked });
    await notices.wait();
    return done;
  }
  return meet(fates.drawCall(), { request, reply, commit, fates });
}

const answerOf = ({ status, body }: OrdersError): Done => ({ code: status, body });

function attempt(work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OrdersError)) throw error;
    return answerOf(error);
  }
}
