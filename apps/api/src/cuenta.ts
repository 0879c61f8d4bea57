import type { Db } from '@oficina/db';
import type { App, Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import { anonymizeMensajes, listMensajesOfUsuario, type MensajeSender } from '@oficina/mensajes/server';
import { findPagosOf, hasOngoingPago } from '@oficina/pagos/server';
import { createPersona } from '@oficina/persona';
import {
  crearSupresion,
  isEncargadoCustomer,
  listEncargadoCustomers,
  listRequerimientosOf,
  onEliminarCuenta,
  type ReadRules,
  releaseRequerimientos,
} from '@oficina/requerimientos/server';
import {
  confirmarClave,
  deleteSesiones,
  findSesionesOf,
  registerSesion,
  requireLiveSesion,
  revokeOtherSesiones,
  revokeSesionesOf,
} from '@oficina/sesion/server';
import { findKeptSuministros, forgetSuministros } from '@oficina/suministros/server';
import { findTarjetasOf, forgetTarjetas } from '@oficina/tarjetas/server';
import { type ReadLegal, registerUsuarios } from '@oficina/usuarios/server';
import { findValidacionesOf, onEliminarIdentidad, registerValidaciones } from '@oficina/validaciones/server';
import type { Clock, Secret } from '@oficina/values';
import type { Cipher, Logger } from '@oficina/values/server';
import type { ApiConfig } from './config.ts';

type Deps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  codigosKey: Secret<string>;
  otpPersonal: boolean;
  log: Logger;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cipher: Cipher;
  enqueueMensaje: MensajeSender['enqueue'];
  readRules: ReadRules;
  readLegal: ReadLegal;
};

export function registerCuenta(app: App, config: ApiConfig, deps: Deps): void {
  const { clock, log, jobs } = deps;
  const cooperativa = config.marca.brand.nombre;
  const smsVias = smsViasOf(config);
  const { formato: numberFormat } = config.reclamos;
  const persona = createPersona(config.persona, { clock, log });
  registerSesion(app, { ...deps, cooperativa });
  registerUsuarios(app, {
    ...deps,
    cooperativa,
    smsVias,
    isCustomerOfEncargado: isEncargadoCustomer,
    customersOfEncargado: listEncargadoCustomers,
    reautenticar: (actor, origin, password) => confirmarClave(deps, actor, origin, password),
    endSesiones: revokeSesionesOf,
    onRolesChange: releaseRequerimientos,
    endOtherSesiones: revokeOtherSesiones,
    requireLiveSesion,
    hasPagoInProcess: hasOngoingPago,
    onEliminar: [
      deleteSesiones,
      forgetSuministros,
      forgetTarjetas(jobs),
      onEliminarCuenta({ ...deps, numberFormat, sender: { enqueue: deps.enqueueMensaje } }),
      anonymizeMensajes,
      onEliminarIdentidad({ jobs }),
    ],
    crearSupresion: crearSupresion({ ...deps, numberFormat }),
    partes: {
      suministros: findKeptSuministros,
      tarjetas: findTarjetasOf,
      pagos: findPagosOf,
      requerimientos: listRequerimientosOf,
      mensajes: listMensajesOfUsuario,
      sesiones: findSesionesOf,
      validacionesDeIdentidad: findValidacionesOf,
    },
  });
  registerValidaciones(app, {
    ...deps,
    smsVias,
    siteUrl: config.site.url,
    alertAddresses: config.personal.alertas,
    proveedor: persona && { ...persona, acceptsCompleted: config.identidad.aceptaCompletada },
  });
}

/** This must match the choice of the worker, which sends the texts. */
export function smsViasOf({ smpp, twilio, whatsapp }: ApiConfig): ('sms' | 'whatsapp')[] {
  return [
    ...(smpp.host || twilio.accountSid ? (['sms'] as const) : []),
    ...(whatsapp.token ? (['whatsapp'] as const) : []),
  ];
}
