import { type HandledJob, handle } from '@oficina/jobs';
import { conciliarPagos } from './conciliar-pagos.ts';
import type { PagosDeps } from './deps.ts';
import { devolverPago } from './devolver-pago.ts';
import { forgetPayerOf } from './forget-payer.ts';
import { consulta, contactos, devolucion, forgetPayer, sweep, watch } from './jobs.ts';
import { forgetContactos } from './pagos.repository.ts';
import { vigilarPagos } from './vigilar-pagos.ts';

/** The address that somebody left for a receipt is kept while a charge may be disputed. */
const CONTACTO_MS = 90 * 86_400_000;

/** The worker process asks and refunds; it never charges. */
export function handlePagos(deps: PagosDeps): HandledJob[] {
  return [
    handle(sweep, async (_data, signal) => void (await conciliarPagos(deps, { signal }))),
    handle(consulta, async ({ pagoId }, signal) => void (await conciliarPagos(deps, { id: pagoId, signal }))),
    handle(watch, async (_data, signal) => void (await vigilarPagos(deps, signal))),
    handle(devolucion, async ({ pagoId }) => void (await devolverPago(deps, pagoId))),
    handle(forgetPayer, ({ pagoId }) => forgetPayerOf(deps, pagoId)),
    handle(contactos, async () => {
      const total = await forgetContactos(deps.db, new Date(deps.clock.now().getTime() - CONTACTO_MS));
      if (total > 0) deps.log.info({ operacion: contactos.name, total }, 'addresses of receipts forgotten');
    }),
  ];
}
