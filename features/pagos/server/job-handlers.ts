import { type HandledJob, handle } from '@oficina/jobs';
import { conciliarPagos } from './conciliar-pagos.ts';
import type { PagosDeps } from './deps.ts';
import { devolverPago } from './devolver-pago.ts';
import { consulta, devolucion, sweep, watch } from './jobs.ts';
import { vigilarPagos } from './vigilar-pagos.ts';

/** The worker process asks and refunds; it never charges. */
export function handlePagos(deps: PagosDeps): HandledJob[] {
  return [
    handle(sweep, async (_data, signal) => void (await conciliarPagos(deps, { signal }))),
    handle(consulta, async ({ pagoId }, signal) => void (await conciliarPagos(deps, { id: pagoId, signal }))),
    handle(watch, async (_data, signal) => void (await vigilarPagos(deps, signal))),
    handle(devolucion, async ({ pagoId }) => void (await devolverPago(deps, pagoId))),
  ];
}
