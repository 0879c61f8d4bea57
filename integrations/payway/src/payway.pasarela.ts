import { isSilence, ok, retryable } from '@oficina/outside';
import type { PagoPasarela } from '@oficina/pagos/server';
import { createCharge } from './charge.ts';
import { createClient } from './client.ts';
import { createConsulta } from './consulta.ts';
import { createRefund } from './refund.ts';
import type { PaywayOptions } from './settings.ts';
import { createTell } from './tell.ts';
import { forgetCustomer } from './tokens.ts';

/** Nothing is ever sent twice: the gateway is asked about a charge in doubt. */
export function createPaywayPasarela(options: PaywayOptions): PagoPasarela {
  const client = createClient(options);
  const tell = createTell(options.log);
  const cobrar = createCharge(client, options);
  const { consultar, listar } = createConsulta(client, options);
  const devolver = createRefund(client, options);

  /** The content of the answer is not documented, so any answer below 500 counts as healthy. */
  async function health() {
    const answer = await client({
      method: 'GET',
      path: '/api/v2/healthcheck',
      timeoutMs: options.readTimeoutMs,
    });
    if (isSilence(answer)) return retryable(answer.cause);
    return answer.status < 500
      ? ok(undefined)
      : { ...retryable(`HTTP ${answer.status}`), status: answer.status };
  }

  return {
    cobrar: (chargeRequest, signal) =>
      tell(
        'cobrar',
        { referencia: chargeRequest.referencia },
        () => cobrar(chargeRequest, signal),
        ({ idPasarela }) => ({ idPasarela }),
      ),
    consultar: (referencia, card) => tell('consultar', { referencia }, () => consultar(referencia, card)),
    listar: (since) => tell('listar', {}, () => listar(since)),
    devolver: (idPasarela, importe) => tell('devolver', { idPasarela }, () => devolver(idPasarela, importe)),
    health: () => tell('salud', {}, health),
    ...(options.enlaceCliente === 'unico' && {
      forgetPayer: (referencia: string) =>
        tell('olvidar', { referencia }, () => forgetCustomer(client, referencia, options)),
    }),
  };
}
