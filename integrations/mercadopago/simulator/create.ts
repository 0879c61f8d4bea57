import { pay, type World } from './acts.ts';
import { qrOf } from './emv.ts';
import { OrdersError, wrongValue } from './errors.ts';
import { ACCOUNT } from './keys.ts';
import { createdShape } from './shapes.ts';
import type { Order } from './store.ts';

type Texts = Record<string, unknown>;
export type CreateBody = Texts & {
  config?: { qr?: Texts; online?: Texts };
  transactions?: { payments?: Texts[] };
  items?: Texts[];
};

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  qr: [
    'type',
    'total_amount',
    'description',
    'external_reference',
    'expiration_time',
    'config',
    'transactions',
  ],
  online: [
    'type',
    'processing_mode',
    'total_amount',
    'description',
    'external_reference',
    'expiration_time',
    'payer',
    'items',
    'config',
  ],
};
const SHORTEST_S = 30;
const LONGEST_S = 3_600 * 3_600;
const USUAL = 'PT15M';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Only a page is somewhere to come back to. */
const pageOf = (value: unknown) => (/^https?:\/\//.test(text(value)) ? text(value) : null);

function centsOf(value: unknown, property: string): number {
  const amount = text(value);
  if (!/^\d{1,12}(\.\d{2})?$/.test(amount) || Number(amount) <= 0) throw wrongValue(property);
  return Math.round(Number(amount) * 100);
}

function secondsOf(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  const all = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  if (all < SHORTEST_S || all > LONGEST_S) throw wrongValue('expiration_time');
  return all;
}

export function createOrder(world: World, body: CreateBody, origin: string): { code: number; body: object } {
  const { store, switches } = world;
  const type = body.type === 'online' ? 'online' : 'qr';
  if (body.type !== type) throw wrongValue('type');
  if (Object.keys(body).some((name) => !KNOWN[type]?.includes(name)))
    throw new OrdersError(400, 'unsupported_properties');
  const amount = centsOf(body.total_amount, 'total_amount');
  const reference = text(body.external_reference);
  if (!/^[\w-]{1,64}$/.test(reference)) throw wrongValue('external_reference');
  const [item] = body.items ?? [];
  const description = text(type === 'qr' ? body.description : item?.title);
  if (description === '' || description.length > 150) throw wrongValue('description');
  const duration = text(body.expiration_time ?? USUAL);
  const now = store.now();
  const { success_url: success, failure_url: failure } = body.config?.online ?? {};
  const order: Order = {
    id: store.nextId('ORD'),
    type,
    reference,
    description,
    amount,
    status: 'created',
    detail: 'created',
    created: now,
    expires: now + secondsOf(duration) * 1_000,
    changed: now,
    duration,
    payments: [],
    refunds: [],
    qr: null,
    checkoutUrl: null,
    returnTo: { success: pageOf(success), failure: pageOf(failure) },
  };
  if (type === 'qr') asQr(world, order, body);
  else asOnline(world, order, body, origin);
  store.save(order);
  if (switches.payOnCreate) pay(world, order);
  return { code: 201, body: createdShape(order, switches) };
}

function asQr({ store, switches }: World, order: Order, body: CreateBody): void {
  const { external_pos_id: posId, mode } = body.config?.qr ?? {};
  if (posId !== ACCOUNT.posId) throw new OrdersError(404, 'pos_not_found');
  if (mode !== 'dynamic') throw wrongValue('config.qr.mode');
  const payments = body.transactions?.payments ?? [];
  if (payments.length !== 1 || centsOf(payments[0]?.amount, 'amount') !== order.amount)
    throw wrongValue('transactions.payments');
  order.payments = [{ id: store.nextId('PAY'), amount: order.amount, status: 'created', medio: null }];
  order.qr = qrOf(store.nextUuid(), switches.badQr) ?? null;
}

/** Nobody has chosen a way of paying yet, so there is no payment. */
function asOnline({ switches }: World, order: Order, body: CreateBody, origin: string): void {
  if (body.processing_mode !== 'manual') throw wrongValue('processing_mode');
  const sum = (body.items ?? []).reduce(
    (all, item) => all + centsOf(item.unit_price, 'items.unit_price') * Number(item.quantity),
    0,
  );
  if (sum !== order.amount) throw new OrdersError(400, 'order_items_total_amount_mismatch');
  const site = switches.foreignLink ? 'https://pagos.ejemplo.com' : origin;
  order.checkoutUrl = `${site}/billetera/${order.id}`;
}
