import type { Db } from '@oficina/db';
import type { App, Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import {
  avisarApartado,
  avisarTarjeta,
  PASARELA_APAGADA,
  plazosDe,
  registerPagos,
  tarjetaConPagoVivo,
} from '@oficina/pagos/server';
import { createPayway, type Payway } from '@oficina/payway';
import { MARCAS } from '@oficina/tarjetas/contract';
import { BOVEDA_APAGADA, findTarjetaParaCobro, registerTarjetas } from '@oficina/tarjetas/server';
import type { Clock } from '@oficina/values';
import { type Cipher, type Logger, publishMark } from '@oficina/values/server';
import type { ApiConfig } from './config.ts';

const SIN_PASARELA: Payway = { pasarela: PASARELA_APAGADA, boveda: BOVEDA_APAGADA, marcas: [] };

type Deps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  log: Logger;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cifrado: Cipher;
  mensajero: Mensajero;
};

/** Cards and payments, joined to the gateway. What it gives back waits for the charges that have begun. */
export function registerCobros(app: App, config: ApiConfig, deps: Deps): { drenar(): Promise<void> } {
  const { pasarela, boveda, marcas } = createPayway(config.payway, deps) ?? SIN_PASARELA;
  const { db, clock, limits, log, jobs, cifrado, mensajero } = deps;
  const { alertas } = config.personal;
  const topes = config.rechazos;
  registerTarjetas(app, {
    ...{ db, clock, limits, jobs, cifrado, boveda, tarjetaConPagoVivo, topes },
    alApartar: avisarApartado({ mensajero, clock, alertas }),
    pasarela: 'payway',
    marcas: MARCAS,
    marcasAceptadas: marcas,
    numeroPermitido: config.payway.tarjetasNumero,
    alAgregar: avisarTarjeta({ mensajero }),
  });
  return registerPagos(app, {
    ...{ db, clock, limits, log, jobs, mensajero, pasarela, alertas, topes },
    plazos: plazosDe(config.pagos),
    mark: publishMark,
    cooperativa: { nombre: config.cooperativa.nombre, telefono: config.marca.telefono },
    tarjetas: {
      paraCobro: (tx, usuario, tarjeta) => findTarjetaParaCobro({ cifrado, clock }, tx, usuario, tarjeta),
    },
  });
}
