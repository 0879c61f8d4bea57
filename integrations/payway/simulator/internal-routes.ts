import type { FastifyInstance } from 'fastify';
import { brandOf, cardOf, takesMethod } from './cards.ts';
import { perform, type World } from './charging.ts';
import { complaint } from './errors.ts';
import { ACCOUNT, checkKey } from './keys.ts';
import { paymentV1 } from './shapes.ts';

type Texts = Record<string, unknown>;
type TokenBody = { card_data?: Texts; establishment_number?: unknown };
type PayBody = { merchant_id?: unknown; transaction_data?: Texts; customer_data?: Texts };

const bad = (field: string) => complaint(400, 'invalid_field', `The field ${field} is not valid.`);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The first API saves cards without a payment, and charges them. */
export function internalRoutes(app: FastifyInstance, world: World): void {
  const { store, switches } = world;

  app.post<{ Body: TokenBody }>('/api/v1/transaction_gateway/tokens', (request, reply) => {
    checkKey(request, switches.internalTokenKey, switches);
    const { card_data: data = {}, establishment_number: establishment } = request.body;
    if (establishment !== ACCOUNT.establishmentNumber) throw bad('establishment_number');
    const [number, expiration, code] = [data.card_number, data.expiration_date, data.security_code].map(text);
    if (!/^(0[1-9]|1[0-2])\d\d$/.test(expiration ?? '')) throw bad('expiration_date');
    if (!/^\d{3,4}$/.test(code ?? '')) throw bad('security_code');
    for (const field of ['card_holder', 'account_number', 'email_holder'])
      if (text(data[field]) === '') throw bad(field);
    const card = cardOf(
      number ?? '',
      (expiration ?? '').slice(0, 2),
      (expiration ?? '').slice(2),
      code ?? '',
    );
    if (!card || card.length < 15) throw bad('card_number');
    return reply.code(201).send({
      token_id: store.addInternal(card),
      brand: brandOf(card.bin.startsWith('4') ? 1 : 104),
      card_type: 'credit',
      last_four_digits: card.last4,
      trace_id: '0'.repeat(32),
      span_id: '0'.repeat(16),
    });
  });

  app.post<{ Body: PayBody }>('/api/v1/transaction_gateway/payments', (request, reply) => {
    checkKey(request, 'private', switches);
    const { merchant_id: merchant, transaction_data: data = {}, customer_data: customer = {} } = request.body;
    if (merchant !== ACCOUNT.siteId) throw bad('merchant_id');
    const reference = text(data.merchant_transaction_id);
    if (!/^[\w-]{1,39}$/.test(reference)) throw bad('merchant_transaction_id');
    if (store.chargesOf(reference).length > 0 && !switches.allowRepeated)
      throw complaint(400, 'repeated_transaction', 'The merchant_transaction_id was used before.');
    if (!/^[1-9]\d{0,11}$/.test(text(data.amount))) throw bad('amount');
    for (const [field, value] of [
      ['currency', 'ARS'],
      ['installments', '1'],
      ['payment_type', 'single'],
    ] as const)
      if (data[field] !== value) throw bad(field);
    if (!Array.isArray(data.sub_payments)) throw bad('sub_payments');
    if (!/^\d{6,11}$/.test(text(customer.identification_number))) throw bad('identification_number');
    const card = store.internalCard(text(customer.token_id));
    if (!card) throw bad('token_id');
    const method = Number(text(data.payment_method_id));
    if (!takesMethod(card.bin, method)) throw bad('payment_method_id');
    const amount = Number(data.amount);
    const order = { api: 'v1' as const, reference, amount, method, card, customer: null };
    return perform(order, world, request, reply, (charge) => ({
      code: charge.reason === null ? 201 : switches.v1RejectHttp,
      body: paymentV1(charge),
    }));
  });
}
