import { isSilence, ok, rejected, retryable } from '@oficina/outside';
import type { Charge, ChargeRequest } from '@oficina/pagos/server';
import type { UnsavedTarjeta } from '@oficina/tarjetas/server';
import type { Client } from './client.ts';
import { type Judged, judgeCharge, judgeChargeV1 } from './judge.ts';
import { validationRechazo } from './motivos.ts';
import { type FirstPaymentRef, openRef, type Ref } from './ref.ts';
import type { PaywayOptions } from './settings.ts';
import { createToken, customerOf, findSavedCards, judgeToken, metodoOf } from './tokens.ts';

const REFERENCE = /^[A-Za-z0-9]{1,39}$/;
const MOST_DESCRIPTION = 255;

type Saved = Extract<ChargeRequest['card'], { tarjeta: unknown }>;
type Sent = { path: string; body: object; judge: typeof judgeCharge };

/** A charge is sent at most once. Until its own call nothing has happened, so there is nothing to undo. */
export function createCharge(client: Client, options: PaywayOptions) {
  const { timeoutMs, readTimeoutMs } = options;

  /** A card that has paid gets a new single-use token; one that has not yet paid still has the token it was entered with. */
  async function tokenFor(
    ref: FirstPaymentRef,
    cvc: Saved['cvc'],
  ): Promise<Judged<{ id: string; bin: string }>> {
    const saved = await findSavedCards(client, ref, readTimeoutMs);
    const { outcome } = saved;
    if (outcome.kind !== 'ok') return { ...saved, outcome };
    const [kept] = outcome.value;
    if (kept === undefined)
      return { outcome: { kind: 'ok', value: { id: ref.token, bin: ref.bin } }, alert: false };
    return judgeToken(
      await client({
        method: 'POST',
        path: '/api/v2/tokens',
        key: 'public',
        body: { token: kept, security_code: cvc.reveal() },
        timeoutMs: readTimeoutMs,
      }),
    );
  }

  /** A card that is typed to pay once has no customer, or one of its own that is forgotten once it has paid. */
  async function prepareUnsaved(
    tarjeta: UnsavedTarjeta,
    chargeRequest: ChargeRequest,
    signal: AbortSignal,
  ): Promise<Sent | Judged<never>> {
    const metodo = metodoOf(tarjeta, options.methodIds);
    if (metodo === undefined) return rejected(validationRechazo('payment_method_id'), false);
    const token =
      'token' in tarjeta
        ? ok({ id: tarjeta.token.reveal(), bin: tarjeta.bin })
        : await createToken(client, tarjeta, timeoutMs, signal);
    if (token.outcome.kind !== 'ok') return { ...token, outcome: token.outcome };
    const customer = options.enlaceCliente === 'unico' ? customerOf(chargeRequest.referencia) : undefined;
    const body = bodyV2(token.outcome.value, metodo, chargeRequest, options, customer);
    return { path: '/api/v2/payments', body, judge: judgeCharge };
  }

  async function prepareSaved(
    { tarjeta, cvc, owner }: Saved,
    chargeRequest: ChargeRequest,
  ): Promise<Sent | Judged<never>> {
    const ref = openRef(tarjeta);
    if (!ref)
      return rejected(
        { codigo: 'tarjeta', motivo: 'la tarjeta guardada no se puede leer', advice: 'otra-tarjeta' },
        true,
      );
    if (ref.modo === 'internal_token')
      return {
        path: '/api/v1/transaction_gateway/payments',
        body: bodyV1(ref, owner, chargeRequest, options),
        judge: judgeChargeV1,
      };
    const token = await tokenFor(ref, cvc);
    if (token.outcome.kind !== 'ok') return { ...token, outcome: token.outcome };
    const body = bodyV2(token.outcome.value, ref.metodo, chargeRequest, options, String(owner.usuarioId));
    return { path: '/api/v2/payments', body, judge: judgeCharge };
  }

  return async function cobrar(chargeRequest: ChargeRequest, signal: AbortSignal): Promise<Judged<Charge>> {
    const { referencia, importe } = chargeRequest;
    if (!REFERENCE.test(referencia) || !Number.isSafeInteger(importe) || importe < 1)
      throw new Error('A charge needs a reference of 1 to 39 letters and digits and at least one cent.');
    if (signal.aborted) return retryable('plazo vencido');
    const startedAt = performance.now();
    const { card } = chargeRequest;
    const sent = await ('unsaved' in card
      ? prepareUnsaved(card.unsaved, chargeRequest, signal)
      : prepareSaved(card, chargeRequest));
    if ('outcome' in sent) return sent;
    const { path, body, judge } = sent;
    // The limit covers all the calls together, because after it another process may already be asking about this charge. It is
    // kept by the clock: a timeout signal that nothing listens to between two calls may be collected, and then never fires.
    const remainingMs = Math.floor(timeoutMs - (performance.now() - startedAt));
    if (remainingMs < 1) return retryable('plazo vencido');
    const answer = await client({
      method: 'POST',
      path,
      key: 'private',
      body,
      timeoutMs: remainingMs,
      signal,
    });
    if (isSilence(answer)) return { outcome: answer, alert: false };
    return { ...judge(answer, importe, referencia), status: answer.status };
  };
}

function bodyV2(
  token: { id: string; bin: string },
  metodo: number,
  { referencia, importe, payer, descripcion }: ChargeRequest,
  { establishmentName }: PaywayOptions,
  customerId?: string,
): object {
  return {
    site_transaction_id: referencia,
    token: token.id,
    customer: {
      ...(customerId && { id: customerId }),
      ...(payer.email && { email: payer.email }),
      ...(payer.ip && { ip_address: payer.ip }),
    },
    payment_method_id: metodo,
    bin: token.bin.slice(0, 6),
    amount: importe,
    currency: 'ARS',
    installments: 1,
    description: descripcion.slice(0, MOST_DESCRIPTION),
    payment_type: 'single',
    sub_payments: [],
    ...(establishmentName && { establishment_name: establishmentName }),
  };
}

/** The first API wants every value as text, and has no field for the CVC. */
function bodyV1(
  { token, metodo }: Ref,
  { documento }: Saved['owner'],
  { referencia, importe, descripcion }: ChargeRequest,
  { siteId }: PaywayOptions,
): object {
  return {
    merchant_id: siteId,
    transaction_data: {
      merchant_transaction_id: referencia,
      payment_method_id: String(metodo),
      amount: String(importe),
      currency: 'ARS',
      installments: '1',
      payment_type: 'single',
      sub_payments: [],
      description: descripcion.slice(0, MOST_DESCRIPTION),
    },
    customer_data: {
      token_id: token,
      identification_type: 'dni',
      identification_number: documento,
    },
  };
}
