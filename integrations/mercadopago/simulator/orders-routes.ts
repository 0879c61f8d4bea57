import type { FastifyInstance } from 'fastify';
import { change, passTime, perform, type World } from './acts.ts';
import { type CreateBody, createOrder } from './create.ts';
import { conflict, notFound, OrdersError } from './errors.ts';
import { checkToken } from './keys.ts';
import { orderShape } from './shapes.ts';
import type { Order } from './store.ts';

type Named = { Params: { id: string } };
type Query = Partial<Record<'begin_date' | 'end_date' | 'external_reference' | 'page' | 'page_size', string>>;
type RefundBody = { transactions?: { id?: unknown; amount?: unknown }[] } | null;

const MOST_PER_PAGE = 50;
const ORDER_ID = /^ORD[0-9A-Z]{26}$/;

export function orderRoutes(app: FastifyInstance, world: World): void {
  const { store, switches } = world;
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/v1/')) return;
    passTime(world);
    checkToken(request, switches);
  });

  function found(id: string): Order {
    if (!ORDER_ID.test(id)) throw new OrdersError(400, 'invalid_path_param');
    const order = store.order(id);
    if (!order) throw notFound();
    return order;
  }

  app.post<{ Body: CreateBody | null }>('/v1/orders', (request, reply) =>
    perform(world, request, reply, () => createOrder(world, request.body ?? {}, `http://${request.host}`)),
  );

  app.get<{ Querystring: Query }>('/v1/orders', ({ query }) => {
    const [from, until] = [Date.parse(query.begin_date ?? ''), Date.parse(query.end_date ?? '')];
    if (!(from <= until)) throw new OrdersError(400, 'missing_required_params');
    const { external_reference: reference } = query;
    const found = store
      .all()
      .filter(({ created }) => created >= from && created <= until)
      .filter((one) => switches.ignoreSearchFilter || (reference ?? one.reference) === one.reference)
      .map((one) => orderShape(one, switches));
    const limit = Math.min(Number(query.page_size) || MOST_PER_PAGE, MOST_PER_PAGE);
    const offset = (Math.max(Number(query.page) || 1, 1) - 1) * limit;
    // The vendor writes these numbers as text.
    const paging = { total: String(found.length), limit: String(limit), offset: String(offset) };
    return { data: found.slice(offset, offset + limit), paging };
  });

  app.get<Named>('/v1/orders/:id', ({ params }) => orderShape(found(params.id), switches));

  app.post<Named>('/v1/orders/:id/cancel', (request, reply) =>
    perform(world, request, reply, () => {
      const order = found(request.params.id);
      if (order.status !== 'created') throw conflict('order_already_canceled');
      for (const payment of order.payments) payment.status = 'canceled';
      change(world, order, 'canceled', 'canceled');
      return { code: 200, body: orderShape(order, switches) };
    }),
  );

  app.post<Named & { Body: RefundBody }>('/v1/orders/:id/refund', (request, reply) =>
    perform(world, request, reply, () => {
      const order = found(request.params.id);
      if (order.status === 'refunded') throw conflict('order_already_refunded');
      const [payment] = order.payments;
      if (order.status !== 'processed' || !payment) throw conflict('invalid_order_status');
      if (order.refunds.some(({ status }) => status === 'processing')) throw conflict('refund_in_progress');
      const back = order.refunds.filter(({ status }) => status === 'processed');
      const left = payment.amount - back.reduce((sum, { amount }) => sum + amount, 0);
      const [part] = request.body?.transactions ?? [];
      if (part && part.id !== payment.id) throw new OrdersError(404, 'transaction_not_found');
      const amount = part ? Math.round(Number(part.amount) * 100) : left;
      if (!(amount > 0 && amount <= left)) throw new OrdersError(400, 'refund_amount_exceeds');
      const due = store.now() + switches.refundMs;
      const refund = { id: store.nextId('REF'), payment: payment.id, amount, status: 'processing', due };
      order.refunds.push(refund);
      store.save(order);
      return { code: 201, body: orderShape(order, switches) };
    }),
  );
}
