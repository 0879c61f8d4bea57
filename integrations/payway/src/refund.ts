import { type Answer, isSilence, ok, rejected, retryable, unknown } from '@oficina/outside';
import type { Centavos } from '@oficina/pagos/server';
import { z } from 'zod';
import type { Client } from './client.ts';
import { isUnauthorized, readError, wordOf } from './errors.ts';
import { estadoOf } from './estados.ts';
import { type Judged, judgeError, KEYS, readFailure } from './judge.ts';
import { rechazoOf } from './motivos.ts';
import type { PaywayOptions } from './settings.ts';

const Id = z.union([z.number().int(), z.string().min(1)]).transform(String);
const Refund = z.object({
  id: Id,
  amount: z.number().int().nullish(),
  status: z.string(),
  status_details: z
    .object({
      error: z
        .object({
          type: z.string().nullish(),
          reason: z.object({ id: z.coerce.number().int() }).nullish().catch(undefined),
        })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
});
type Refund = z.infer<typeof Refund>;

const History = z.object({ parent: z.unknown(), sub_payments: z.unknown() });

type Judgement = Judged<{ id: string }>;

const NOT_UNDERSTOOD = retryable('la historia trae una devolución que no se entiende', true);
const isDone = ({ status }: Refund) => status === 'approved';

export function createRefund(client: Client, { timeoutMs, readTimeoutMs }: PaywayOptions) {
  async function readHistory(path: string, idPasarela: string): Promise<Refund[] | Judged<never>> {
    const answer = await client({ method: 'GET', path, key: 'private', timeoutMs: readTimeoutMs });
    if (isSilence(answer)) return retryable(answer.cause);
    if (answer.status === 404 && readError(answer.json)?.type === 'not_found_error') return [];
    if (answer.status !== 200) return readFailure(answer);
    return refundsOf(answer.json, idPasarela) ?? { ...NOT_UNDERSTOOD, status: answer.status };
  }

  return async function devolver(idPasarela: string, importe: Centavos | 'total'): Promise<Judgement> {
    const path = `/api/v2/payments/${encodeURIComponent(idPasarela)}/refunds`;
    const before = await readHistory(path, idPasarela);
    if (!Array.isArray(before)) return before;
    const already = importe === 'total' ? undefined : judgeBefore(before, importe);
    if (already) return already;
    const body = importe === 'total' ? {} : { amount: importe };
    const answer = await client({ method: 'POST', path, key: 'private', body, timeoutMs });
    if (isSilence(answer)) return { outcome: answer, alert: false };
    return { ...judge(answer, before.findLast(isDone)?.id ?? idPasarela), status: answer.status };
  };
}

function judge(answer: Answer, alreadyId: string): Judgement {
  const { status, json } = answer;
  if (isUnauthorized(answer)) return retryable(KEYS, true);
  if (status >= 500 || status === 409) return unknown(`HTTP ${status}`);
  const error = readError(json);
  if (error?.type === 'invalid_status_error') {
    if (estadoOf(error.estado ?? '') === 'devuelto') return ok({ id: alreadyId });
    const motivo = `el pago está en estado ${wordOf(error.estado ?? 'desconocido')}`;
    return rejected({ codigo: error.type, motivo, advice: 'ninguno' }, true);
  }
  if (error && status >= 400) return judgeError(error);
  const refund = status < 300 ? Refund.safeParse(json).data : undefined;
  if (!refund) return unknown(`HTTP ${status}`, true);
  if (refund.status === 'approved') return ok({ id: refund.id });
  if (refund.status !== 'rejected') return unknown(wordOf(refund.status));
  const reason = refund.status_details?.error;
  return rejected(rechazoOf(reason?.reason?.id, wordOf(reason?.type || refund.status)).rechazo, true);
}

/**
 * An earlier request for the same part may have lost its answer, and the gateway would refund a part as many times as it is
 * asked. For a full refund the gateway itself knows that nothing is left.
 */
function judgeBefore(before: readonly Refund[], importe: Centavos): Judgement | undefined {
  const live = before.filter(({ status }) => status !== 'rejected');
  const same = live.filter(({ amount }) => amount === importe);
  const done = same.find(isDone);
  if (done) return ok({ id: done.id });
  const [onItsWay] = same;
  if (onItsWay) return unknown(wordOf(onItsWay.status));
  // A refund without an amount may be the one being asked for.
  return live.some(({ amount }) => typeof amount !== 'number') ? NOT_UNDERSTOOD : undefined;
}

/**
 * It is not known whether each field is one refund or a list; the payment itself may be among them and is skipped. The
 * result is undefined if any entry is not understood, because it may be the refund about to be asked for.
 */
function refundsOf(json: unknown, idPasarela: string): Refund[] | undefined {
  const history = History.safeParse(json).data;
  if (!history) return undefined;
  const read = [history.parent, history.sub_payments]
    .flat()
    .filter((one) => one !== null && z.object({ id: Id }).safeParse(one).data?.id !== idPasarela)
    .map((one) => Refund.safeParse(one).data);
  const refunds = read.filter((one) => one !== undefined);
  return refunds.length === read.length ? refunds : undefined;
}
