import { type Answer, isSilence, type Judged, ok, rejected, unknown } from '@oficina/outside';
import type { Centavos } from '@oficina/pagos/server';
import type { Motivo } from '@oficina/values';
import type { Client } from './client.ts';
import { amountOf, codeOf, judgeKeys, type Order, orderIn, orderPath, readOrder, refundsOf } from './wire.ts';

type Refunded = Judged<{ id: string }, Motivo>;
type Refundable = { idPasarela: string; transaccion: string };

/**
 * They take the refund and do it afterwards, so the order itself tells whether it is done. It is read before asking too,
 * because they forget a key after a day and would then refund a part once more.
 */
export function createRefund(client: Client) {
  /** Either there is nothing to ask for, or so many refunds of it failed before. */
  async function readRefund(
    idPasarela: string,
    importe: Centavos | 'total',
  ): Promise<{ told: Refunded } | { failed: number }> {
    const { outcome, ...told } = await readOrder(client, idPasarela);
    if (outcome.kind !== 'ok') return { told: { ...told, outcome } };
    if (outcome.value === null)
      return {
        told: rejected({ codigo: 'order_not_found', detalle: 'Mercado Pago no conoce la orden' }, true),
      };
    const known = judgeOrder(outcome.value, importe);
    return known ? { told: known } : { failed: countFailed(outcome.value) };
  }

  return async function devolver(
    { idPasarela, transaccion }: Refundable,
    importe: Centavos | 'total',
    key: string,
  ): Promise<Refunded> {
    if (importe !== 'total' && transaccion === '')
      throw new Error('A part is refunded from a transaction, which a paid order has.');
    const before = await readRefund(idPasarela, importe);
    if ('told' in before) return before.told;
    const { failed } = before;
    const transactions = [{ id: transaccion, amount: importe === 'total' ? '' : amountOf(importe) }];
    const answer = await client({
      path: `${orderPath(idPasarela)}/refund`,
      // The same key would be answered with the refund that failed.
      key: failed === 0 ? key : `${key}F${failed}`,
      ...(importe !== 'total' && { body: { transactions } }),
    });
    if (isSilence(answer)) return { outcome: answer, alert: false };
    if (answer.status >= 300) return { ...judgeRefusal(answer), status: answer.status };
    const now = orderIn(answer.json);
    const told = now ? judgeAsked(now, importe, failed) : ON_ITS_WAY;
    if (told.outcome.kind !== 'unknown') return told;
    const { outcome } = await readOrder(client, idPasarela);
    return outcome.kind === 'ok' && outcome.value ? judgeAsked(outcome.value, importe, failed) : told;
  };
}

const countFailed = (order: Order) => refundsOf(order).filter(({ status }) => status === 'failed').length;

const ON_ITS_WAY = unknown('la devolución está en camino');

/** Once it was asked for, what is not there yet may still come. */
function judgeAsked(order: Order, importe: Centavos | 'total', failedBefore: number): Refunded {
  const hasFailed = countFailed(order) > failedBefore;
  const failure = { codigo: 'failed', detalle: 'Mercado Pago no pudo devolver' };
  return judgeOrder(order, importe) ?? (hasFailed ? rejected(failure, true) : ON_ITS_WAY);
}

/** The result is undefined when nothing like this refund was asked for. */
function judgeOrder(order: Order, importe: Centavos | 'total'): Refunded | undefined {
  const refunds = refundsOf(order);
  const isWhole = order.status === 'refunded' || order.status_detail === 'refunded';
  if (isWhole) return ok({ id: refunds.at(-1)?.id ?? order.id });
  const live = refunds.filter(({ status }) => status !== 'failed');
  const same = importe === 'total' ? live : live.filter(({ amount }) => amount === importe);
  const done = importe === 'total' ? undefined : same.find(({ status }) => status === 'processed');
  if (done) return ok({ id: done.id });
  return same.some(({ status }) => status !== 'processed') ? ON_ITS_WAY : undefined;
}

function judgeRefusal(answer: Answer): Refunded {
  const { status } = answer;
  const codigo = codeOf(answer);
  if (!codigo || status >= 500 || status === 429 || status === 423 || codigo === 'refund_in_progress')
    return judgeKeys(answer) ?? unknown(`HTTP ${status}`);
  return judgeKeys(answer) ?? rejected({ codigo, detalle: `HTTP ${status}` }, true);
}
