import {
  type Answer,
  isSafeUrl,
  isSilence,
  type Judged,
  ok,
  rejected,
  retryable,
  unknown,
} from '@oficina/outside';
import type { CreatedOrder, OrderRequest } from '@oficina/pagos/server';
import type { Motivo } from '@oficina/values';
import { createCancel } from './cancel.ts';
import type { Client } from './client.ts';
import { isReadableQr } from './qr.ts';
import type { MercadoPagoOptions } from './settings.ts';
import { amountOf, codeOf, judgeKeys, orderIn, paymentsOf } from './wire.ts';

const REFERENCE = /^[A-Za-z0-9_-]{1,64}$/;
const MOST_DESCRIPTION = 150;
const SHORTEST_S = 30;
const LONGEST_S = 3_600 * 3_600;

export function createCreate(client: Client, { posId, hosts }: MercadoPagoOptions) {
  const cancel = createCancel(client);

  const isUsable = ({ qr, payUrl }: CreatedOrder) =>
    payUrl === undefined
      ? isReadableQr(qr ?? '')
      : isSafeUrl(payUrl) && hosts.includes(new URL(payUrl).hostname);

  return async function create(
    order: OrderRequest,
    signal?: AbortSignal,
  ): Promise<Judged<CreatedOrder, Motivo>> {
    const { referencia, importe, expiresInS } = order;
    if (!REFERENCE.test(referencia) || !Number.isSafeInteger(importe) || importe < 1)
      throw new Error('An order needs a reference of 1 to 64 letters and digits and at least one cent.');
    if (!Number.isInteger(expiresInS) || expiresInS < SHORTEST_S || expiresInS > LONGEST_S)
      throw new Error('An order lasts from 30 seconds to 3600 hours.');
    if (signal?.aborted) return retryable('plazo vencido');
    const body = order.metodo === 'qr' ? qrBody(order, posId) : billeteraBody(order);
    const answer = await client({ path: '/v1/orders', key: referencia, body, signal });
    if (isSilence(answer)) return { outcome: answer, alert: false };
    const { outcome, ...told } = { ...judge(answer, order), status: answer.status };
    if (outcome.kind !== 'ok' || isUsable(outcome.value)) return { ...told, outcome };
    // Nobody saw it, so nobody can pay it; cancelling it only tidies up, and may fail.
    const { idPasarela } = outcome.value;
    await cancel(idPasarela, signal);
    const codigo = order.metodo === 'qr' ? 'qr-ilegible' : 'enlace-ajeno';
    return { ...rejected({ codigo, detalle: idPasarela }, true), status: answer.status };
  };
}

function judge(answer: Answer, { referencia, importe, metodo }: OrderRequest): Judged<CreatedOrder, Motivo> {
  const { status, json } = answer;
  if (status >= 300) return judgeRefusal(answer);
  const order = orderIn(json);
  const given = (metodo === 'qr' ? order?.type_response?.qr_data : order?.checkout_url) || undefined;
  const isOurs =
    order?.external_reference === referencia && order.total_amount === importe && order.currency === 'ARS';
  if (!isOurs || given === undefined) return unknown('la respuesta no es la orden pedida', true);
  return ok({
    idPasarela: order.id,
    // An order for the wallet has no transaction until somebody pays it.
    transaccion: paymentsOf(order)[0]?.id ?? '',
    ...(metodo === 'qr' ? { qr: given } : { payUrl: given }),
  });
}

const REFUSALS = new Set([400, 404]);

function judgeRefusal(answer: Answer): Judged<never, Motivo> {
  const { status } = answer;
  const codigo = codeOf(answer);
  const isKeyUsed = status === 409 && codigo === 'idempotency_key_already_used';
  if (codigo && (REFUSALS.has(status) || isKeyUsed))
    return rejected({ codigo, detalle: `HTTP ${status}` }, true);
  // 423 says that the same key is being attended to at this moment.
  const passes = status >= 500 || status === 429 || status === 423;
  return judgeKeys(answer) ?? unknown(`HTTP ${status}`, !passes);
}

/** The vendor takes ISO 8601. */
function durationOf(seconds: number): string {
  const rest = seconds % 60;
  return `PT${seconds >= 60 ? `${Math.trunc(seconds / 60)}M` : ''}${rest > 0 ? `${rest}S` : ''}`;
}

function qrBody({ referencia, importe, descripcion, expiresInS }: OrderRequest, posId: string): object {
  const amount = amountOf(importe);
  return {
    type: 'qr',
    total_amount: amount,
    description: descripcion.slice(0, MOST_DESCRIPTION),
    external_reference: referencia,
    expiration_time: durationOf(expiresInS),
    config: { qr: { external_pos_id: posId, mode: 'dynamic' } },
    transactions: { payments: [{ amount }] },
  };
}

function billeteraBody(order: OrderRequest): object {
  const { referencia, importe, descripcion, expiresInS, returnTo, email } = order;
  const amount = amountOf(importe);
  return {
    type: 'online',
    processing_mode: 'manual',
    total_amount: amount,
    external_reference: referencia,
    expiration_time: durationOf(expiresInS),
    ...(email && { payer: { email } }),
    items: [
      {
        title: descripcion.slice(0, MOST_DESCRIPTION),
        unit_price: amount,
        quantity: 1,
        unit_measure: 'unit',
        total_amount: amount,
      },
    ],
    ...(returnTo && {
      config: {
        online: {
          success_url: returnTo,
          failure_url: returnTo,
          pending_url: returnTo,
          auto_return: 'approved',
        },
      },
    }),
  };
}
