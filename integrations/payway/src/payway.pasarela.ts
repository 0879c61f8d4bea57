import type { PasarelaDePago } from '@oficina/pagos/server';
import { createClient } from './client.ts';
import { createCobro } from './cobro.ts';
import { createConsulta } from './consulta.ts';
import { createDevolucion } from './devolucion.ts';
import { isSilence, ok, retryable } from './judge.ts';
import type { PaywayOptions } from './settings.ts';
import { createTell } from './tell.ts';

/** The gateway that charges. Nothing is ever sent twice: what is in doubt is asked about. */
export function createPaywayPasarela(options: PaywayOptions): PasarelaDePago {
  const client = createClient(options);
  const tell = createTell(options.log);
  const cobrar = createCobro(client, options);
  const consultar = createConsulta(client, options);
  const devolver = createDevolucion(client, options);

  /** Any answer of theirs means that they are there; its words are not known. */
  async function salud() {
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
    cobrar: (cobro, signal) =>
      tell(
        'cobrar',
        { referencia: cobro.referencia },
        () => cobrar(cobro, signal),
        ({ idPasarela }) => ({ idPasarela }),
      ),
    consultar: (referencia) => tell('consultar', { referencia }, () => consultar(referencia)),
    devolver: (idPasarela, importe) => tell('devolver', { idPasarela }, () => devolver(idPasarela, importe)),
    salud: () => tell('salud', {}, salud),
  };
}
