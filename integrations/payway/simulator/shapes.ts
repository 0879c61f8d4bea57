import { brandOf, errorTypeOf, falseDate } from './cards.ts';
import type { Charge, Refund } from './store.ts';

const errorOf = ({ reason }: Charge) =>
  reason === null
    ? null
    : {
        type: errorTypeOf(reason),
        reason: { id: reason, description: reason < 0 ? '' : 'SIMULADOR', additional_description: '' },
      };

/** Only the three largest brands have this number. It begins with 0, which no card number does. */
const tidOf = ({ id, method, status }: Charge) =>
  status === 'approved' && [1, 31, 104, 111].includes(method) ? String(id).padStart(15, '0') : undefined;

const detailsOf = (charge: Charge) => ({
  ticket: charge.reason === null ? String(charge.id % 10_000) : '',
  card_authorization_code: charge.reason === null ? String(charge.id % 1_000_000).padStart(6, '0') : '',
  address_validation_code: 'VTE0011',
  error: errorOf(charge),
});

export const payment = (charge: Charge) => ({
  id: charge.id,
  site_transaction_id: charge.reference,
  payment_method_id: charge.method,
  card_brand: brandOf(charge.method),
  amount: charge.amount,
  currency: 'ars',
  status: charge.status,
  status_details: detailsOf(charge),
  date: falseDate(Date.parse(charge.at)),
  customer: charge.customer === null ? null : { id: charge.customer, email: null },
  bin: charge.bin,
  installments: 1,
  payment_type: 'single',
  sub_payments: [],
  site_id: '00099999',
  fraud_detection: null,
  customer_token: charge.savedToken,
  tid: tidOf(charge),
});

export const paymentV1 = (charge: Charge) => ({
  charge_id: charge.id,
  amount: String(charge.amount),
  currency: 'ARS',
  status: charge.status,
  status_details: detailsOf(charge),
  date: falseDate(Date.parse(charge.at)),
  installments: '1',
  sub_payments: [],
  fraud_detection: null,
});

export const refundShape = ({ id, amount }: Refund) => ({
  id,
  amount,
  sub_payments: null,
  error: null,
  status: 'approved',
  status_details: { ticket: String(id), card_authorization_code: '', error: null },
});
