import type { Db } from '@oficina/db';
import type { App, Limits } from '@oficina/http';
import type { Jobs } from '@oficina/jobs';
import { findMensajesDe, type Mensajero, olvidarMensajes } from '@oficina/mensajes/server';
import { findPagosDe, hasPagoVivo } from '@oficina/pagos/server';
import { createPersona } from '@oficina/persona';
import {
  alEliminarCasos,
  crearSupresion,
  esClienteDelEncargado,
  findClientesDelEncargado,
  findRequerimientosDe,
  type LeerReglas,
  soltarCasos,
} from '@oficina/requerimientos/server';
import {
  confirmarClave,
  exigirSesionViva,
  findSesionesDe,
  olvidarSesiones,
  registerSesion,
  revokeOtrasSesiones,
  revokeSesionesDe,
} from '@oficina/sesion/server';
import { findSuministrosDe, olvidarSuministros } from '@oficina/suministros/server';
import { findTarjetasDe, olvidarTarjetas } from '@oficina/tarjetas/server';
import { registerUsuarios } from '@oficina/usuarios/server';
import { alEliminarIdentidad, findValidacionesDe, registerValidaciones } from '@oficina/validaciones/server';
import type { Clock, Secret } from '@oficina/values';
import type { Cipher, Logger } from '@oficina/values/server';
import type { ApiConfig } from './config.ts';

type Deps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  claveDeCodigos: Secret<string>;
  otpPersonal: boolean;
  log: Logger;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
  cifrado: Cipher;
  encolarMensaje: Mensajero['encolar'];
  leerReglas: LeerReglas;
};

/** The life of an account, from the first visit to its end: what each feature keeps of a person is joined here. */
export function registerCuenta(app: App, config: ApiConfig, deps: Deps): void {
  const { clock, log, jobs } = deps;
  const cooperativa = config.cooperativa.nombre;
  const smsVias = viasDe(config);
  const { formato } = config.reclamos;
  const persona = createPersona(config.persona, { clock, log });
  registerSesion(app, { ...deps, cooperativa });
  registerUsuarios(app, {
    ...deps,
    cooperativa,
    smsVias,
    legalVersion: config.legal.version,
    esClienteDelEncargado,
    clientesDelEncargado: findClientesDelEncargado,
    reautenticar: (actor, origin, password) => confirmarClave(deps, actor, origin, password),
    terminarSesiones: revokeSesionesDe,
    alCambiarRoles: soltarCasos,
    terminarOtrasSesiones: revokeOtrasSesiones,
    exigirSesionViva,
    pagoEnProceso: hasPagoVivo,
    alEliminar: [
      olvidarSesiones,
      olvidarSuministros,
      olvidarTarjetas(jobs),
      alEliminarCasos({ ...deps, formato, mensajero: { encolar: deps.encolarMensaje } }),
      olvidarMensajes,
      alEliminarIdentidad({ jobs }),
    ],
    crearSupresion: crearSupresion({ ...deps, formato }),
    partes: {
      suministros: findSuministrosDe,
      tarjetas: findTarjetasDe,
      pagos: findPagosDe,
      requerimientos: findRequerimientosDe,
      mensajes: findMensajesDe,
      sesiones: findSesionesDe,
      validacionesDeIdentidad: findValidacionesDe,
    },
  });
  registerValidaciones(app, {
    ...deps,
    smsVias,
    sitio: config.sitio.url,
    alertas: config.personal.alertas,
    proveedor: persona && { ...persona, aceptaCompletada: config.identidad.aceptaCompletada },
  });
}

/** Ways out of texts: as the worker, which sends them, decides. */
export function viasDe({ smpp, twilio, whatsapp }: ApiConfig): ('sms' | 'whatsapp')[] {
  return [
    ...(smpp.host || twilio.accountSid ? (['sms'] as const) : []),
    ...(whatsapp.token ? (['whatsapp'] as const) : []),
  ];
}
