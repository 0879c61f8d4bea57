import type { FastifyInstance } from 'fastify';
import { METHOD_OF_DEBIT, takesMethod } from './cards.ts';
import { perform, type World } from './charging.ts';
import { invalid, malformed, notFound, wrongStatus } from './errors.ts';
import { ACCOUNT, checkKey } from './keys.ts';
import { payment, refundShape } from './shapes.ts';
import type { Charge } from './store.ts';

type Body = Record<string, unknown> & { customer?: { id?: unknown } };
type Query = Partial<Record<'offset' | 'pageSize' | 'siteOperationId' | 'merchantId' | 'siteId', string>>;

const FINAL = new Set(['refunded', 'annulled']);

export function paymentRoutes(app: FastifyInstance, world: World): void {
  const { store, switches } = world;

  app.post<{ Body: Body }>('/api/v2/payments', (request, reply) => {
    checkKey(request, 'private', switches);
    const { body } = request;
    const reference = body.site_transaction_id;
    if (reference === undefined) throw invalid('site_transaction_id', 'missing');
    if (typeof reference !== 'string' || !/^[\w-]{1,39}$/.test(reference))
      throw invalid('site_transaction_id');
    if (store.chargesOf(reference).length > 0 && !switches.allowRepeated)
      throw invalid('site_transaction_id', switches.duplicateShape);
    if (!Array.isArray(body.sub_payments)) throw invalid('sub_payments', 'missing');
    if (!Number.isInteger(body.amount) || Number(body.amount) < 1) throw invalid('amount');
    if (body.currency !== 'ARS') throw invalid('currency');
    if (body.installments !== 1) throw invalid('installments');
    if (body.payment_type !== 'single') throw invalid('payment_type');
    const token = store.liveToken(String(body.token));
    if (!token) throw invalid('token');
    if (body.bin !== token.card.bin) throw invalid('bin');
    const method = Number(body.payment_method_id);
    if (!takesMethod(token.card.bin, method)) throw invalid('payment_method_id');
    token.used = true;
    const customer = typeof body.customer?.id === 'string' ? body.customer.id : null;
    const order = {
      api: 'v2' as const,
      reference,
      amount: Number(body.amount),
      method,
      card: token.card,
      customer,
    };
    return perform(order, world, request, reply, (charge) => ({
      code: charge.reason === null ? 201 : 402,
      body: payment(charge),
    }));
  });

  app.get<{ Querystring: Query }>('/api/v2/payments', (request) => {
    checkKey(request, 'private', switches);
    const { offset = '0', pageSize = '50', siteOperationId, merchantId, siteId } = request.query;
    const from = Number(offset);
    const size = Math.min(Number(pageSize), switches.listPage);
    const all = (merchantId ?? siteId ?? ACCOUNT.siteId) === ACCOUNT.siteId ? listed(siteOperationId) : [];
    const results = all.slice(from, from + size).map(payment);
    return { limit: size, offset: from, hasMore: from + results.length < all.length, results };
  });

  function listed(reference: string | undefined): Charge[] {
    const all =
      reference === undefined || switches.ignoreListFilter ? store.allCharges() : store.chargesOf(reference);
    // The newest comes first: the vendor promises no order, and the adapter must not rely on one.
    return all
      .filter(
        ({ api, at }) =>
          (api === 'v2' || switches.v1InList) && store.now() - Date.parse(at) >= switches.hideListForMs,
      )
      .reverse();
  }

  function found(id: string): Charge {
    const charge = store.charge(Number(id));
    if (!charge) throw notFound('payment', id);
    return charge;
  }

  app.get<{ Params: { id: string } }>('/api/v2/payments/:id', (request) => {
    checkKey(request, 'private', switches);
    return payment(found(request.params.id));
  });

  app.get<{ Params: { id: string } }>('/api/v2/payments/:id/refunds', (request) => {
    checkKey(request, 'private', switches);
    const { id } = found(request.params.id);
    return { parent: store.refundsOf(id).map(refundShape), sub_payments: [] };
  });

  app.post<{ Params: { id: string }; Body: { amount?: unknown } | null }>(
    '/api/v2/payments/:id/refunds',
    (request, reply) => {
      checkKey(request, 'private', switches);
      const charge = found(request.params.id);
      const given = request.body?.amount;
      if (given !== undefined && !Number.isInteger(given)) throw malformed();
      if (FINAL.has(charge.status) || !charge.status.startsWith('approved')) throw wrongStatus(charge.status);
      const left = charge.amount - store.refundsOf(charge.id).reduce((sum, { amount }) => sum + amount, 0);
      const amount = given === undefined ? left : Number(given);
      if (amount < 1 || amount > left) throw invalid('amount');
      if (amount < left && charge.method === METHOD_OF_DEBIT) throw invalid('amount');
      const refund = store.addRefund(charge.id, amount);
      store.setStatus(charge.id, amount === left ? 'refunded' : 'approved_with_refund');
      return reply.code(201).send(refundShape(refund));
    },
  );
}
