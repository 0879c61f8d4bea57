import { type Answer, isSilence, type Judged, ok, retryable, type Silence } from '@oficina/outside';
import type { Centavos } from '@oficina/pagos/server';
import { z } from 'zod';
import type { Client } from './client.ts';

const KEYS = 'Mercado Pago no acepta la credencial; revisá MERCADOPAGO_ACCESS_TOKEN';

/** The wire has text with two decimals. */
export const amountOf = (centavos: Centavos): string =>
  `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

/** They document that the decimals may be left out. */
const Amount = z.union([z.string(), z.number()]).transform((given, context): Centavos => {
  const [, pesos = '', cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(given)) ?? [];
  if (pesos === '') context.addIssue('not an amount');
  return Number(pesos) * 100 + Number(cents.padEnd(2, '0'));
});

/** It travels in an address, so it has nothing else. */
const Id = z.string().regex(/^[\w-]{1,64}$/);

const Payment = z.object({ id: Id, amount: Amount, status: z.string() });
const Refund = z.object({ id: Id, amount: Amount.nullish(), status: z.string() });
export type Refund = z.infer<typeof Refund>;

export const Order = z.object({
  id: Id,
  external_reference: z.string().nullish(),
  total_amount: Amount.nullish(),
  currency: z.string().nullish(),
  status: z.string(),
  status_detail: z.string().nullish(),
  transactions: z
    .object({ payments: z.array(Payment).nullish(), refunds: z.array(Refund).nullish() })
    .nullish(),
  type_response: z.object({ qr_data: z.string().nullish() }).nullish(),
  checkout_url: z.string().nullish(),
});
export type Order = z.infer<typeof Order>;

export const orderIn = (json: unknown): Order | undefined => Order.safeParse(json).data;
export const paymentsOf = ({ transactions }: Order) => transactions?.payments ?? [];
export const refundsOf = ({ transactions }: Order) => transactions?.refunds ?? [];

/** Only one word of the vendor reaches the log and the pago: a longer text could repeat what we sent. */
const Code = z.string().transform((text) => (/^[A-Za-z_]{1,60}$/.test(text) ? text : 'otro'));
const Failure = z.union([
  z.object({ errors: z.array(z.object({ code: Code })).min(1) }).transform(({ errors }) => errors[0]?.code),
  z.object({ error: Code }).transform(({ error }) => error),
  z.object({ code: Code }).transform(({ code }) => code),
]);

/** An answer without a code is not theirs, but of something between them and us. */
export const codeOf = ({ json }: Answer): string | undefined => Failure.safeParse(json).data;

/** The key was refused: nothing was done, and nothing will be until an operator fixes it. */
export function judgeKeys({ status }: Answer): Judged<never, never> | undefined {
  return status === 401 || status === 403 ? { ...retryable(`${status}: ${KEYS}`, true), status } : undefined;
}

/** This is for calls that only read: repeating them is always safe. */
export function readFailure(answer: Answer | Silence): Judged<never, never> {
  if (isSilence(answer)) return retryable(answer.cause);
  const { status } = answer;
  // A busy or broken service recovers by itself; anything else does not.
  const alert = status < 500 && status !== 429;
  return judgeKeys(answer) ?? { ...retryable(`HTTP ${status}`, alert), status };
}

export const orderPath = (idPasarela: string) => `/v1/orders/${encodeURIComponent(idPasarela)}`;

/** The result is null when they do not know the order. */
export async function readOrder(client: Client, idPasarela: string): Promise<Judged<Order | null, never>> {
  const answer = await client({ path: orderPath(idPasarela) });
  if (isSilence(answer)) return readFailure(answer);
  if (answer.status === 404 && codeOf(answer)) return ok(null);
  const order = answer.status === 200 ? orderIn(answer.json) : undefined;
  if (order?.id !== idPasarela) return readFailure(answer);
  return ok(order);
}
