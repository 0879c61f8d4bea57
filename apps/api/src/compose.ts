import { findAjustes, registerAjustes } from '@oficina/ajustes/server';
import {
  ajusteFamilies,
  ajustesOf,
  allJobs,
  cipherOf,
  createAlmacen,
  isRightInstallation,
  perfilesOf,
  publicSigns,
  startWatch,
  VERSION,
  waitForInstallation,
  watchDepsOf,
} from '@oficina/app-shared';
import { LOADABLE_TIPOS, registerArchivos } from '@oficina/archivos/server';
import { registerConsumos } from '@oficina/consumos/server';
import { exportarCorteAvisos, exportarCortes, parseHorasAviso, registerCortes } from '@oficina/cortes/server';
import { closeDb, createDb, type Db, sql } from '@oficina/db';
import {
  acceptsOverdue,
  exportarEnlaces,
  exportarFacturas,
  findLatestEnlaces,
  hasPagoInProgress,
  registerFacturas,
  toCobroConfig,
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
import { exportarIndicadores, registerIndicadores } from '@oficina/indicadores/server';
import { queueJobs } from '@oficina/jobs';
import {
  type AsuntoOf,
  asuntoOf,
  brandingOf,
  createMensajeSender,
  createReadTextos,
  exportarMensajes,
  plantillas,
  registerMensajes,
} from '@oficina/mensajes/server';
import { addressBook, registerMesa } from '@oficina/mesa/server';
import { exportarPagos, exportarRendicion, findOngoingPagos, isWaitingPayment } from '@oficina/pagos/server';
import {
  createReadRules,
  exportarRequerimientos,
  listEncargadoCustomers,
  rulesOf,
} from '@oficina/requerimientos/server';
import { confirmarClave, createAuthenticator } from '@oficina/sesion/server';
import { exportarMails, registerSuministroMails, registerSuministros } from '@oficina/suministros/server';
import {
  createReadLegal,
  exportarAuditoria,
  exportarUsuarios,
  findUsuarioById,
  hashCodigo,
  legalOfBrand,
  type Reautenticar,
  recordAuditoria,
  recordDenied,
} from '@oficina/usuarios/server';
import { type Clock, systemClock } from '@oficina/values';
import { versionsFolder } from '@oficina/values/server';
import type { ApiConfig } from './config.ts';
import { registerCuenta, smsViasOf } from './cuenta.ts';
import { openBrand } from './marca.ts';
import { registerCobros } from './pagos.ts';
import { createPageWriter, createReadPublicConfig } from './public-config.ts';
import { registerReclamos } from './requerimientos.ts';
import { checkAlmacen } from './store.ts';
import { OWN_WEB } from './version.ts';
import { registerWebhooks } from './webhooks.ts';

const ANSWER_WITHIN_MS = 18_000;

export type MountedRoute = { method: string; path: string; route: Route | undefined };

/** `routes` lists everything that answers, so that the permission matrix can prove that it covers all of it. */
export type Api = {
  app: App;
  db: Db;
  routes: readonly MountedRoute[];
  /** It rejects when the database turns out to be one that must not be used. */
  verified: Promise<void>;
  /** From then on it says that it is alive, and looks after the rest. */
  watch(): void;
  close(): Promise<void>;
};

/** This is the only place where features receive their dependencies. */
export async function composeApi(
  config: ApiConfig,
  given: { clock?: Clock; log?: ReturnType<typeof createLogger> } = {},
): Promise<Api> {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLogger(config.log.nivel);
  const db = createDb({
    url: config.base.url.reveal(),
    max: config.red.conexiones,
    applicationName: 'oficina-api',
  });
  // While the database does not answer nothing but the health is served, so that the first call after it meets the right one.
  let isReady = await isRightInstallation(db, config.base);
  const stopping = new AbortController();
  const verified = isReady
    ? Promise.resolve()
    : waitForInstallation(db, config.base, log, stopping.signal).then(() => {
        isReady = true;
      });
  const limits = createLimits(db, clock);
  const jobs = queueJobs({
    url: config.base.url.reveal(),
    clock,
    log,
    jobs: allJobs,
    applicationName: 'oficina-api-cola',
  });
  const cipher = cipherOf(config.base);
  const sender = createMensajeSender({ jobs, clock, cipher });
  const marca = brandingOf(config);
  const asunto: AsuntoOf = (plantilla, datos) => asuntoOf(marca, plantilla, datos);
  const { letterhead, ...brandSite } = openBrand(config.marca.brand, log);
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
    codigosKey: config.base.codigosKey,
    otpPersonal: config.seguridad.otpPersonal,
  };
  const reautenticar: Reautenticar = (actor, origin, password) =>
    confirmarClave(base, actor, origin, password);
  const app = createApp({
    log,
    clock,
    limit,
    isReady: () => isReady,
    proxies: config.red.proxies,
    authenticate: createAuthenticator(base),
    reauthenticate: reautenticar,
    onDenied: (actor, route, origin) => recordDenied(base, actor, `${route.method} ${route.path}`, origin),
    hydraAlias: config.red.hydraAlias,
    checkAnswers: config.red.comprobar,
    origins: config.red.origenes,
    answerWithinMs: ANSWER_WITHIN_MS,
    sockets: { most: config.red.maxSockets },
  });
  const routes = collectMounted(app);
  const readLegal = createReadLegal({ db, clock, log, find: findAjustes }, legalOfBrand(config.marca.brand));
  const readConfig = createReadPublicConfig(config, readLegal);
  mountSystem(app, {
    version: VERSION,
    config: readConfig,
    checks: {
      base: async () => void (await sql`select 1`.execute(db)),
      cola: () => jobs.check(),
      almacen: () => checkAlmacen(almacen),
    },
    signs: () => publicSigns(db, clock),
  });
  const enqueueMensaje = sender.enqueue;
  const readRules = createReadRules(rulesOf(config.reclamos, config.marca.brand), { log });
  registerCuenta(app, config, { ...base, log, jobs, cipher, enqueueMensaje, readRules, readLegal });
  registerAjustes(app, {
    ...{ db, clock, reautenticar, ajustes: ajustesOf(config, clock), families: ajusteFamilies },
  });
  registerSuministros(app, { ...base, hasPagoInProgress, enqueueMensaje });
  registerSuministroMails(app, {
    ...base,
    linksKey: config.base.codigosKey,
    enqueueMensaje,
    latestFacturas: findLatestEnlaces,
  });
  registerMensajes(app, {
    ...base,
    plantillas,
    enqueueWaiting: sender.enqueueWaiting,
    audit: recordAuditoria,
    asuntoOf: asunto,
    addresses: addressBook,
    readBranding: async () => marca,
    readTextos: createReadTextos(findAjustes, marca, { log }),
    enqueue: sender.enqueue,
    findEmail: async (reader, id) => (await findUsuarioById(reader, id))?.email,
  });
  registerWebhooks(app, config, { db, jobs, clock, log, cipher });
  const facturas = { ...config.facturas, acceptsOverdue: acceptsOverdue(config.cobro) };
  registerFacturas(app, {
    ...base,
    log,
    almacen,
    ...facturas,
    publicUrl: config.site.url,
    cobro: toCobroConfig(config.cobro),
    cooperativa: { ...letterhead, ...config.marca.brand.contacto, art25: config.marca.brand.legal.art25 },
    activePagos: findOngoingPagos,
    isWaitingPayment,
  });
  const cobros = registerCobros(app, config, { db, clock, limits, log, jobs, cipher, sender, letterhead });
  const hashOf = (ticket: string) => hashCodigo(config.base.codigosKey, ticket);
  mountExports(app, { db, limits, audit: recordAuditoria, hashOf }, [
    exportarPagos,
    exportarRendicion,
    exportarMensajes({ asuntoOf: asunto, addresses: addressBook }),
    exportarRequerimientos({ clock, numberFormat: config.reclamos.formato }),
    exportarCortes({ clock }),
    exportarCorteAvisos,
    exportarUsuarios,
    exportarEnlaces({ publicUrl: config.site.url }),
    exportarFacturas({ clock, ...facturas }),
    exportarMails,
    exportarIndicadores,
    exportarAuditoria,
  ]);
  registerConsumos(app, base);
  registerCortes(app, { db, clock, jobs, hours: parseHorasAviso(config.cortes.horasAviso) });
  registerIndicadores(app, base);
  const perfiles = perfilesOf(config.importacion);
  registerArchivos(app, { db, clock, log, almacen, jobs, perfiles, tipos: LOADABLE_TIPOS });
  const reclamos = registerReclamos(app, config, {
    db,
    clock,
    limits,
    log,
    cipher,
    sender,
    almacen,
    readRules,
    letterhead,
  });
  registerMesa(app, {
    ...{ db, clock, log, limits, sender, readRules },
    atencion: config.reclamos.atencion,
    alertAddresses: config.personal.alertas,
    numberFormat: config.reclamos.formato,
    ...facturas,
    asuntoOf: asunto,
    customersOfEncargado: listEncargadoCustomers,
    smsVias: smsViasOf(config),
    codigosKey: config.base.codigosKey,
    publicUrl: config.site.url,
  });
  const web = config.red.web ?? OWN_WEB;
  const page = createPageWriter(readConfig, brandSite.page);
  if (web) await serveWeb(app, web, { ...brandSite, page, versions: versionsFolder });
  let watching: ReturnType<typeof startWatch> | undefined;
  return {
    app,
    db,
    routes,
    verified,
    watch() {
      watching ??= startWatch({ ...watchDepsOf(config, { db, clock, log, almacen }), programa: 'api' });
    },
    async close() {
      stopping.abort();
      await watching?.stop();
      await app.close();
      // A charge in progress must end in this process, because no other one finishes it.
      await cobros.drain();
      reclamos.close();
      limit.stop();
      await limit.flush().catch(() => undefined);
      await jobs.stop();
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
