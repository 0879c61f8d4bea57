import { randomUUID } from 'node:crypto';
import { isSilence, type Judged, ok, rejected, unknown } from '@oficina/outside';
import type { Motivo } from '@oficina/values';
import type { Client } from './client.ts';
import { codeOf, judgeKeys, orderIn, orderPath } from './wire.ts';

/** They write it both ways. */
export const isCancelled = (status: string) => status === 'canceled' || status === 'cancelled';

export function createCancel(client: Client) {
  return async function cancel(
    idPasarela: string,
    signal?: AbortSignal,
  ): Promise<Judged<'cancelled' | 'not-waiting', Motivo>> {
    // Each time has a new key: an old one could repeat the answer of when a payment was in progress.
    const key = randomUUID();
    const answer = await client({ path: `${orderPath(idPasarela)}/cancel`, key, signal });
    if (isSilence(answer)) return { outcome: answer, alert: false };
    const { status, json } = answer;
    const unauthorized = judgeKeys(answer);
    if (unauthorized) return unauthorized;
    if (status < 300)
      return isCancelled(orderIn(json)?.status ?? '')
        ? ok('cancelled')
        : { ...unknown('la respuesta no dice que se canceló', true), status };
    const codigo = codeOf(answer);
    // Paid, over, cancelled before, or being paid right now: asking about the order tells which.
    if (codigo && (status === 409 || status === 404)) return ok('not-waiting');
    if (codigo && status === 400) return { ...rejected({ codigo, detalle: `HTTP ${status}` }, true), status };
    return { ...unknown(`HTTP ${status}`), status };
  };
}
