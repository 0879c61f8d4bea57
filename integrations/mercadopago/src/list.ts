import { isSilence, type Judged, ok, retryable } from '@oficina/outside';
import type { ChargeList, ListedCharge } from '@oficina/pagos/server';
import { systemClock } from '@oficina/values';
import { z } from 'zod';
import type { Client } from './client.ts';
import { estadoOf, searchPath, withIds } from './consulta.ts';
import type { MercadoPagoOptions } from './settings.ts';
import { Order, paymentsOf, readFailure } from './wire.ts';

const PAGE_SIZE = 50;
const MOST_PAGES = 2_000;

const Page = z.object({
  data: z.array(Order.extend({ type: z.string().nullish(), created_date: z.iso.datetime({ offset: true }) })),
  paging: z.object({ total: z.coerce.number().int().nonnegative() }),
});
type Listed = z.infer<typeof Page>['data'][number];

const ESTADOS = {
  pagada: 'aprobado',
  devuelta: 'devuelto',
  esperando: 'en-curso',
  caducada: 'caducado',
} as const;

/** Pages are read until all were seen: a page that moved while they were read shows an order twice, and one is enough. */
export function createList(client: Client, { clock = systemClock }: MercadoPagoOptions) {
  return async function listar(since: Date): Promise<Judged<ChargeList, never>> {
    const until = clock.now();
    const found = new Map<string, ListedCharge>();
    let read = 0;
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await client({
        path: searchPath(since, until, { page: String(page), page_size: String(PAGE_SIZE) }),
      });
      if (isSilence(answer)) return readFailure(answer);
      const { data } = Page.safeParse(answer.status === 200 ? answer.json : undefined);
      if (!data) return readFailure(answer);
      for (const order of data.data) found.set(order.id, toListed(order));
      read += data.data.length;
      if (data.data.length === 0 || read >= data.paging.total)
        return ok({ charges: [...found.values()], unproven: false });
    }
    return retryable('la lista de órdenes no termina', true);
  };
}

function toListed(order: Listed): ListedCharge {
  const { estado } = estadoOf(order);
  const { idPasarela = order.id, transaccion } = withIds(order, { estado });
  const paid = paymentsOf(order)
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    referencia: order.external_reference ?? '',
    estado: ESTADOS[estado],
    metodo: order.type === 'qr' ? 'qr' : 'billetera',
    charge: {
      idPasarela,
      estadoPasarela: order.status,
      // What waits to be paid is found by what it costs.
      importe: estado === 'pagada' ? paid : (order.total_amount ?? 0),
      ...(transaccion && { tid: transaccion }),
    },
    moment: new Date(order.created_date),
  };
}
