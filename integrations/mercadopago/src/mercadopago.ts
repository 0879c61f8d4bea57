import { createTell, isSilence, ok } from '@oficina/outside';
import type { OrderGateway } from '@oficina/pagos/server';
import { type Motivo, systemClock } from '@oficina/values';
import { createCancel } from './cancel.ts';
import { createClient } from './client.ts';
import { createConsulta, searchPath } from './consulta.ts';
import { createCreate } from './create.ts';
import { createList } from './list.ts';
import { createRefund } from './refund.ts';
import type { MercadoPagoOptions } from './settings.ts';
import { judgeKeys, readFailure } from './wire.ts';

export function createMercadoPago(options: MercadoPagoOptions): OrderGateway {
  const client = createClient(options);
  const tell = createTell<Motivo>(
    'mercadopago',
    'the gateway did not do it',
    options.log,
    ({ codigo }) => `rejected: ${codigo}`,
  );
  const create = createCreate(client, options);
  const consultar = createConsulta(client, options);
  const cancel = createCancel(client);
  const devolver = createRefund(client);
  const listar = createList(client, options);

  /** They document no call for this, so one that finds nothing serves. */
  async function health() {
    const now = (options.clock ?? systemClock).now();
    const answer = await client({ path: searchPath(now, now, { external_reference: 'salud' }) });
    if (isSilence(answer)) return readFailure(answer);
    if (answer.status >= 500 || answer.status === 429) return readFailure(answer);
    return judgeKeys(answer) ?? ok(undefined);
  }

  return {
    create: (order, signal) => tell('crear', { referencia: order.referencia }, () => create(order, signal)),
    consultar: (order) =>
      tell(
        'consultar',
        { referencia: order.referencia, ...(order.idPasarela && { idPasarela: order.idPasarela }) },
        () => consultar(order),
      ),
    cancel: (idPasarela) => tell('cancelar', { idPasarela }, () => cancel(idPasarela)),
    devolver: (order, importe, key) =>
      tell('devolver', { idPasarela: order.idPasarela }, () => devolver(order, importe, key)),
    listar: (since) => tell('listar', {}, () => listar(since)),
    health: () => tell('salud', {}, health),
  };
}
