import { ordersOf } from '@oficina/app-shared';
import type { Db } from '@oficina/db';
import type { HandledJob, Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import { DISABLED_PASARELA, handlePagos, tarjetaHasOngoingPago, toPlazos } from '@oficina/pagos/server';
import type { Payway } from '@oficina/payway';
import { DISABLED_BOVEDA, handleTarjetas } from '@oficina/tarjetas/server';
import type { Clock } from '@oficina/values';
import { type Cipher, type Logger, publishMark } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; log: Logger; cipher: Cipher; sender: MensajeSender };

/** The worker calls the gateway when nobody is waiting, and it never charges. */
export function handleCobros(config: WorkerConfig, payway: Payway | null, deps: Deps): HandledJob[] {
  // Without keys some work remains: pagos that were reserved and never sent, and cards that expired.
  const { pasarela, boveda } = payway ?? { pasarela: DISABLED_PASARELA, boveda: DISABLED_BOVEDA };
  return [
    ...handleTarjetas({ ...deps, boveda, tarjetaHasOngoingPago }),
    ...handlePagos({
      ...deps,
      pasarela,
      ...ordersOf(config, deps),
      plazos: toPlazos(config.pagos),
      mark: publishMark,
      alertAddresses: config.personal.alertas,
      rechazoLimits: config.rechazos,
    }),
  ];
}
