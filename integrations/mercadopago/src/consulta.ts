import { isSilence, type Judged, ok, retryable } from '@oficina/outside';
import type { OrderConsulta } from '@oficina/pagos/server';
import { systemClock } from '@oficina/values';
import { z } from 'zod';
import { isCancelled } from './cancel.ts';
import type { Client } from './client.ts';
import type { MercadoPagoOptions } from './settings.ts';
import { type Order, paymentsOf, readFailure, readOrder } from './wire.ts';

/** Their clock and ours may differ by this much. */
const MARGIN_MS = 3_600_000;

const Found = z.object({
  data: z.array(z.object({ id: z.string(), external_reference: z.string().nullish() })),
});

type Asked = { idPasarela?: string; referencia: string; since: Date };

export function createConsulta(client: Client, { clock = systemClock, log }: MercadoPagoOptions) {
  async function findId({ referencia, since }: Asked): Promise<Judged<string | null, never>> {
    const answer = await client({ path: searchPath(since, clock.now(), { external_reference: referencia }) });
    if (isSilence(answer)) return readFailure(answer);
    const found = answer.status === 200 ? Found.safeParse(answer.json).data?.data : undefined;
    if (!found) return readFailure(answer);
    const [ours, ...others] = found.filter((one) => one.external_reference === referencia);
    if (others.length > 0) return retryable('hay más de una orden con la misma referencia', true);
    // The list was not filtered, so the order may exist all the same.
    if (!ours && found.length > 0) return retryable('la búsqueda trae órdenes de otras referencias', true);
    return ok(ours?.id ?? null);
  }

  return async function consultar(asked: Asked): Promise<Judged<OrderConsulta, never>> {
    const { referencia } = asked;
    const id = asked.idPasarela === undefined ? await findId(asked) : ok(asked.idPasarela);
    if (id.outcome.kind !== 'ok') return { ...id, outcome: id.outcome };
    if (id.outcome.value === null) return ok({ estado: 'inexistente' });
    const { outcome, ...told } = await readOrder(client, id.outcome.value);
    if (outcome.kind !== 'ok') return { ...told, outcome };
    const order = outcome.value;
    if (order === null) return ok({ estado: 'inexistente' });
    if (order.external_reference !== referencia) return retryable('la orden es de otra referencia', true);
    const { estado, note } = estadoOf(order);
    if (note)
      log?.error(
        {
          servicio: 'mercadopago',
          operacion: 'consultar',
          referencia,
          idPasarela: order.id,
          resultado: note,
        },
        'the order is as nobody expects it',
      );
    return estado === 'pagada' ? readPaid(order) : ok(withIds(order, { estado }));
  };
}

/** Both days are required, and the search is over the day of creation. */
export function searchPath(since: Date, until: Date, filters: Record<string, string>): string {
  const query = new URLSearchParams({
    begin_date: new Date(since.getTime() - MARGIN_MS).toISOString(),
    end_date: new Date(until.getTime() + MARGIN_MS).toISOString(),
    ...filters,
  });
  return `/v1/orders?${query}`;
}

const WAITING = new Set(['created', 'action_required', 'processing', 'failed']);

/** A word that is not known keeps the order waiting, because only what is certain releases a bill. */
export function estadoOf({ status, status_detail: detail }: Order): {
  estado: Exclude<OrderConsulta['estado'], 'inexistente'>;
  note?: string;
} {
  if (status === 'refunded' || (status === 'processed' && detail === 'refunded'))
    return { estado: 'devuelta' };
  if (status === 'processed' && detail === 'accredited') return { estado: 'pagada' };
  if (status === 'processed' && detail === 'partially_refunded')
    return { estado: 'pagada', note: 'se devolvió una parte' };
  if (status === 'expired' || isCancelled(status)) return { estado: 'caducada' };
  return { estado: 'esperando', ...(!WAITING.has(status) && { note: 'estado que no se conoce' }) };
}

/** The caller compares what was paid with what was asked for. */
function readPaid(order: Order): Judged<OrderConsulta, never> {
  const paid = paymentsOf(order).filter(({ status }) => status === 'processed');
  if (paid.length === 0) return retryable('la orden pagada no trae ningún pago', true);
  return ok(withIds(order, { estado: 'pagada', paid: paid.reduce((sum, { amount }) => sum + amount, 0) }));
}

export function withIds(order: Order, consulta: OrderConsulta): OrderConsulta {
  const payments = paymentsOf(order);
  const transaccion = (payments.find(({ status }) => status === 'processed') ?? payments[0])?.id;
  return { ...consulta, idPasarela: order.id, ...(transaccion && { transaccion }) };
}
