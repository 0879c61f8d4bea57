import type { Db } from '@oficina/db';
import type { HandledJob, Jobs } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import { handlePagos, PASARELA_APAGADA, plazosDe, tarjetaConPagoVivo } from '@oficina/pagos/server';
import type { Payway } from '@oficina/payway';
import { BOVEDA_APAGADA, handleTarjetas } from '@oficina/tarjetas/server';
import type { Clock } from '@oficina/values';
import { type Cipher, type Logger, publishMark } from '@oficina/values/server';
import type { WorkerConfig } from './config.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; log: Logger; cifrado: Cipher; mensajero: Mensajero };

/** What the gateway is asked about and told when nobody is waiting. It never charges. */
export function handleCobros(config: WorkerConfig, payway: Payway | null, deps: Deps): HandledJob[] {
  // Without keys there is still something to end: what was reserved and never sent, the cards that lapsed.
  const { pasarela, boveda } = payway ?? { pasarela: PASARELA_APAGADA, boveda: BOVEDA_APAGADA };
  return [
    ...handleTarjetas({ ...deps, boveda, tarjetaConPagoVivo }),
    ...handlePagos({
      ...deps,
      pasarela,
      plazos: plazosDe(config.pagos),
      mark: publishMark,
      alertas: config.personal.alertas,
      topes: config.rechazos,
    }),
  ];
}
