import { registerConsumos } from '@oficina/consumos/server';
import { closeDb, createDb, sql } from '@oficina/db';
import { registerFacturas, tienePagoEnProceso } from '@oficina/facturas/server';
import {
  type App,
  createApp,
  createGeneralLimit,
  createLimits,
  createLogger,
  mountSystem,
  serveWeb,
} from '@oficina/http';
import type { Route } from '@oficina/hydra';
import { esClienteDelEncargado, registerRequerimientos } from '@oficina/requerimientos/server';
import { createAuthenticator, registerSesion } from '@oficina/sesion/server';
import { registerSuministros } from '@oficina/suministros/server';
import { registerUsuarios, registrarAuditoria } from '@oficina/usuarios/server';
import { type Clock, systemClock } from '@oficina/values';
import { checkAlmacen, createAlmacen } from './almacen.ts';
import type { ApiConfig } from './config.ts';
import { toPublicConfig } from './public-config.ts';
import { VERSION } from './version.ts';

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
  const log = given.log ?? createLogger(config.red.registro);
  const db = createDb({
    url: config.base.url.reveal(),
    max: config.red.conexiones,
    applicationName: 'oficina-api',
  });
  const limits = createLimits(db, clock);
  const almacen = createAlmacen(config, log);
  const limit = createGeneralLimit(
    db,
    clock,
    { session: config.seguridad.limiteSesion, address: config.seguridad.limiteAnonimo },
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
    onDenied: (actor, route, origin) =>
      registrarAuditoria(db, {
        actor,
        origin,
        accion: 'permiso.denegado',
        entidad: 'ruta',
        entidadId: `${route.method} ${route.path}`,
      }),
    hydraAlias: config.red.hydraAlias,
    checkAnswers: config.red.comprobar,
    origins: config.red.origenes,
    answerWithinMs: ANSWER_WITHIN_MS,
  });
  const routes = collectMounted(app);
  mountSystem(app, {
    version: VERSION,
    config: toPublicConfig(config),
    checks: {
      base: async () => void (await sql`select 1`.execute(db)),
      almacen: () => checkAlmacen(almacen),
    },
  });
  registerSesion(app, base);
  registerUsuarios(app, { ...base, legalVersion: config.legal.version, esClienteDelEncargado });
  registerSuministros(app, { ...base, tienePagoEnProceso });
  registerFacturas(app, {
    ...base,
    log,
    almacen,
    resumenPdf: config.facturas.resumenPdf,
    cooperativa: { nombre: config.cooperativa.nombre, art25: config.legal.art25 },
  });
  registerConsumos(app, base);
  registerRequerimientos(app, base);
  if (config.red.web) await serveWeb(app, config.red.web);
  return {
    app,
    routes,
    async close() {
      await app.close();
      limit.stop();
      await limit.flush().catch(() => undefined);
      await closeDb(db);
    },
  };
}

function collectMounted(app: App): MountedRoute[] {
  const routes: MountedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat()) routes.push({ method: verb, path: url, route: config?.route });
  });
  return routes;
}
