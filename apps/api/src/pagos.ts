import { ordersOf } from '@oficina/app-shared';
import type { Db } from '@oficina/db';
import { acceptsOverdue } from '@oficina/facturas/server';
import type { App, Letterhead, Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import {
  DISABLED_PASARELA,
  notifyLockout,
  notifyTarjetaAdded,
  registerPagos,
  tarjetaHasOngoingPago,
  toPlazos,
} from '@oficina/pagos/server';
import { createPayway, type Payway } from '@oficina/payway';
import { MARCAS } from '@oficina/tarjetas/contract';
import { DISABLED_BOVEDA, findTarjetaForCharge, registerTarjetas } from '@oficina/tarjetas/server';
import type { Clock } from '@oficina/values';
import { type Cipher, type Logger, publishMark } from '@oficina/values/server';
import { type ApiConfig, offeredOf } from './config.ts';

const NO_PASARELA: Payway = { pasarela: DISABLED_PASARELA, boveda: DISABLED_BOVEDA, marcas: [] };

type Deps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  log: Logger;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cipher: Cipher;
  sender: MensajeSender;
  letterhead: Letterhead;
};

/** `drain` waits for the charges that have begun. */
export function registerCobros(app: App, config: ApiConfig, deps: Deps): { drain(): Promise<void> } {
  const { pasarela, boveda, marcas } = createPayway(config.payway, deps) ?? NO_PASARELA;
  const { db, clock, limits, log, jobs, cipher, sender } = deps;
  const { alertas: alertAddresses } = config.personal;
  const rechazoLimits = config.rechazos;
  const tarjetaRules = {
    marcas: MARCAS,
    acceptedMarcas: marcas,
    isNumeroAllowed: config.payway.tarjetasNumero,
  };
  registerTarjetas(app, {
    db,
    clock,
    limits,
    jobs,
    cipher,
    boveda,
    tarjetaHasOngoingPago,
    rechazoLimits,
    onLockout: notifyLockout({ sender, clock, alertAddresses }),
    pasarela: 'payway',
    ...tarjetaRules,
    onAdded: notifyTarjetaAdded({ sender }),
  });
  const offered = offeredOf(config);
  return registerPagos(app, {
    db,
    clock,
    limits,
    log,
    jobs,
    sender,
    pasarela,
    alertAddresses,
    rechazoLimits,
    acceptsOverdue: acceptsOverdue(config.cobro),
    enlaceMetodos: offered.enlace,
    cuentaMetodos: offered.cuenta,
    rechazosPorHora: config.enlace.rechazosPorHora,
    tarjetaRules,
    plazos: toPlazos(config.pagos),
    ...ordersOf(config, deps),
    mark: publishMark,
    cooperativa: { ...deps.letterhead, telefono: config.marca.brand.contacto.telefono },
    tarjetas: {
      findForCharge: (tx, usuario, tarjeta) => findTarjetaForCharge({ cipher, clock }, tx, usuario, tarjeta),
    },
  });
}
