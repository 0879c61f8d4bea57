import { archivosJobs, leerPerfiles, registerArchivos, TIPOS_CARGABLES } from '@oficina/archivos/server';
import { horasDeAviso } from '@oficina/config';
import { registerConsumos } from '@oficina/consumos/server';
import { cortesJobs, exportarCorteAvisos, exportarCortes, registerCortes } from '@oficina/cortes/server';
import { closeDb, createDb, sql } from '@oficina/db';
import {
  exportarFacturas,
  facturasJobs,
  registerFacturas,
  tienePagoEnProceso,
  ultimosEnlaces,
} from '@oficina/facturas/server';
import {
  type App,
  createApp,
  createGeneralLimit,
  createLimits,
  createLogger,
  mountExports,
  mountSystem,
  serveWeb,
} from '@oficina/http';
import type { Route } from '@oficina/hydra';
import { exportarIndicadores, indicadoresJobs, registerIndicadores } from '@oficina/indicadores/server';
import { queueJobs } from '@oficina/jobs';
import {
  asuntoDe,
  createMensajero,
  exportarMensajes,
  listaDePlantillas,
  marcaDe,
  mensajesJobs,
  plantillas,
  registerMensajes,
  registrarAcuses,
  vistaDePlantilla,
} from '@oficina/mensajes/server';
import { exportarPagos, exportarRendicion, findPagosVivos, pagosJobs } from '@oficina/pagos/server';
import { createLeerReglas, exportarRequerimientos, requerimientosJobs } from '@oficina/requerimientos/server';
import { confirmarClave, createAuthenticator, sesionJobs } from '@oficina/sesion/server';
import { exportarMails, registerSuministroMails, registerSuministros } from '@oficina/suministros/server';
import { tarjetasJobs } from '@oficina/tarjetas/server';
import {
  anotarDenegado,
  exportarAuditoria,
  exportarUsuarios,
  hashDeCodigo,
  registrarAuditoria,
  usuariosJobs,
} from '@oficina/usuarios/server';
import { validacionesJobs } from '@oficina/validaciones/server';
import { type Clock, systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { checkAlmacen, createAlmacen } from './almacen.ts';
import { registerCobros } from './cobros.ts';
import type { ApiConfig } from './config.ts';
import { registerCuenta } from './cuenta.ts';
import { toPublicConfig } from './public-config.ts';
import { registerReclamos, reglasDe } from './reclamos.ts';
import { VERSION } from './version.ts';
import { registerWebhooks } from './webhooks.ts';

const ANSWER_WITHIN_MS = 18_000;

export type MountedRoute = { method: string; path: string; route: Route | undefined };

/** `routes`: everything that answers, so that the permission matrix can prove it knows them all. */
export type Api = { app: App; routes: readonly MountedRoute[]; close(): Promise<void> };

/** Joins the house: what each feature needs is handed to it here, and nowhere else. */
export async function composeApi(
  config: ApiConfig,
  given: { clock?: Clock; log?: ReturnType<typeof createLogger> } = {},
): Promise<Api> {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLogger(config.registro.nivel);
  const db = createDb({
    url: config.base.url.reveal(),
    max: config.red.conexiones,
    applicationName: 'oficina-api',
  });
  const limits = createLimits(db, clock);
  const jobs = queueJobs({
    url: config.base.url.reveal(),
    clock,
    log,
    jobs: [
      ...mensajesJobs,
      ...facturasJobs,
      ...tarjetasJobs,
      ...pagosJobs,
      ...usuariosJobs,
      ...sesionJobs,
      ...validacionesJobs,
      ...requerimientosJobs,
      ...cortesJobs,
      ...indicadoresJobs,
      ...archivosJobs,
    ],
    applicationName: 'oficina-api-cola',
  });
  const cifrado = createCipher(clavesDe(config));
  const mensajero = createMensajero({ jobs, clock, cifrado });
  const marca = marcaDe(config);
  const almacen = createAlmacen(config, log);
  const limit = createGeneralLimit(
    db,
    clock,
    {
      session: config.seguridad.limiteSesion,
      address: config.seguridad.limiteAnonimo,
      writes: config.seguridad.limiteEscritura,
    },
    (error) => log.error({ error }, 'rate limits were not written'),
  );
  const base = {
    db,
    clock,
    limits,
    claveDeCodigos: config.base.claveDeCodigos,
    otpPersonal: config.seguridad.otpPersonal,
  };
  const app = createApp({
    log,
    clock,
    limit,
    proxies: config.red.proxies,
    authenticate: createAuthenticator(base),
    reauthenticate: (actor, origin, password) => confirmarClave(base, actor, origin, password),
    onDenied: (actor, route, origin) => anotarDenegado(base, actor, `${route.method} ${route.path}`, origin),
    hydraAlias: config.red.hydraAlias,
    checkAnswers: config.red.comprobar,
    origins: config.red.origenes,
    answerWithinMs: ANSWER_WITHIN_MS,
    sockets: { most: config.red.clientes },
  });
  const routes = collectMounted(app);
  mountSystem(app, {
    version: VERSION,
    config: toPublicConfig(config),
    checks: {
      base: async () => void (await sql`select 1`.execute(db)),
      cola: () => jobs.check(),
      almacen: () => checkAlmacen(almacen),
    },
  });
  const encolarMensaje = mensajero.encolar;
  const leerReglas = createLeerReglas(reglasDe(config), { log });
  registerCuenta(app, config, { ...base, log, jobs, cifrado, encolarMensaje, leerReglas });
  registerSuministros(app, { ...base, tienePagoEnProceso, encolarMensaje });
  registerSuministroMails(app, {
    ...base,
    claveDeEnlaces: config.base.claveDeCodigos,
    encolarMensaje,
    ultimasFacturas: ultimosEnlaces,
  });
  registerMensajes(app, {
    ...base,
    plantillas,
    despertar: mensajero.despertar,
    auditar: registrarAuditoria,
    asuntoDe: (plantilla, datos) => asuntoDe(marca, plantilla, datos),
    vistas: {
      lista: listaDePlantillas,
      ver: (nombre) => (Object.hasOwn(plantillas, nombre) ? vistaDePlantilla(nombre, marca) : undefined),
    },
  });
  registerWebhooks(app, config, (tipo, recibos) =>
    registrarAcuses({ db, jobs, clock, log, cifrado, plantillas }, tipo, recibos),
  );
  registerFacturas(app, {
    ...base,
    log,
    almacen,
    resumenPdf: config.facturas.resumenPdf,
    cooperativa: { nombre: config.cooperativa.nombre, art25: config.legal.art25 },
    pagosVivos: findPagosVivos,
  });
  const cobros = registerCobros(app, config, { db, clock, limits, log, jobs, cifrado, mensajero });
  mountExports(
    app,
    {
      ...{ db, limits, audit: registrarAuditoria },
      hashOf: (ticket) => hashDeCodigo(config.base.claveDeCodigos, ticket),
    },
    [
      exportarPagos,
      exportarRendicion,
      exportarMensajes({ asuntoDe: (plantilla, datos) => asuntoDe(marca, plantilla, datos) }),
      exportarRequerimientos({ clock, formato: config.reclamos.formato }),
      exportarCortes({ clock }),
      exportarCorteAvisos,
      exportarUsuarios,
      exportarFacturas({ clock, resumenPdf: config.facturas.resumenPdf }),
      exportarMails,
      exportarIndicadores,
      exportarAuditoria,
    ],
  );
  registerConsumos(app, base);
  registerCortes(app, { db, clock, jobs, horas: horasDeAviso(config.cortes.horasAviso) });
  registerIndicadores(app, base);
  const perfiles = await leerPerfiles(config.importacion.perfiles);
  registerArchivos(app, { db, clock, log, almacen, jobs, perfiles, tipos: TIPOS_CARGABLES });
  const reclamos = registerReclamos(app, config, {
    ...{ db, clock, limits, log, cifrado, mensajero, almacen, leerReglas },
  });
  if (config.red.web) await serveWeb(app, config.red.web);
  return {
    app,
    routes,
    async close() {
      await app.close();
      // What was begun to be charged ends here or in nobody.
      await cobros.drenar();
      reclamos.close();
      limit.stop();
      await limit.flush().catch(() => undefined);
      await jobs.stop();
      await closeDb(db);
    },
  };
}

function clavesDe({ base }: ApiConfig): Parameters<typeof createCipher>[0] {
  const { claveDeCifrado, claveDeCifradoAnterior } = base;
  return claveDeCifradoAnterior ? [claveDeCifrado, claveDeCifradoAnterior] : [claveDeCifrado];
}

function collectMounted(app: App): MountedRoute[] {
  const routes: MountedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat()) routes.push({ method: verb, path: url, route: config?.route });
  });
  return routes;
}
