import type { Order } from './store.ts';
import type { Switches } from './switches.ts';

const wireAmount = (cents: number) => (cents / 100).toFixed(2);

const PAYMENT_DETAILS: Readonly<Record<string, string>> = {
  created: 'ready_to_process',
  processed: 'accredited',
};

/** What the vendor leaves out when it has nothing to say is left out here too. */
export const orderShape = (order: Order, switches: Switches) => ({
  id: order.id,
  user_id: '1',
  type: order.type,
  external_reference: order.reference,
  description: order.description,
  expiration_time: order.duration,
  processing_mode: order.type === 'qr' ? 'automatic' : 'manual',
  total_amount: wireAmount(order.amount + (switches.wrongAmount ? 1 : 0)),
  country_code: 'AR',
  status: order.status,
  status_detail: order.detail,
  currency: switches.currency,
  created_date: new Date(order.created).toISOString(),
  transactions: {
    ...(order.payments.length > 0 && {
      payments: order.payments.map(({ id, amount, status, medio }) => ({
        id,
        amount: wireAmount(amount),
        status,
        status_detail: PAYMENT_DETAILS[status] ?? status,
        ...(medio !== null && {
          paid_amount: wireAmount(amount),
          payment_method: { id: medio, type: medio },
        }),
      })),
    }),
    ...(order.refunds.length > 0 && {
      refunds: order.refunds.map(({ id, payment, amount, status }) => ({
        id,
        transaction_id: payment,
        amount: wireAmount(amount),
        status,
      })),
    }),
  },
});

/** Only the creation answers with what the person needs to pay. */
export const createdShape = (order: Order, switches: Switches) => ({
  ...orderShape(order, switches),
  ...(order.qr !== null && { type_response: { qr_data: order.qr } }),
  ...(order.checkoutUrl !== null && { checkout_url: order.checkoutUrl }),
});
