import { findAjustes } from '@oficina/ajustes/server';
import {
  allJobs,
  cipherOf,
  createAlmacen,
  startWatch,
  waitForInstallation,
  watchDepsOf,
} from '@oficina/app-shared';
import { CORTE_PLANTILLAS, cortesVigencia, handleCortes, parseHorasAviso } from '@oficina/cortes/server';
import { closeDb, createDb, type Db, sql } from '@oficina/db';
import { acceptsOverdue, facturasVigencia, handleFacturas, SMS_PLANTILLAS } from '@oficina/facturas/server';
import { createLogger } from '@oficina/http';
import { createJobs, type Jobs } from '@oficina/jobs';
import {
  brandingOf,
  type ClaimedMensaje,
  createMensajeSender,
  createReadTextos,
  createRenderer,
  handleMensajes,
  type Preferencia,
  plantillas,
} from '@oficina/mensajes/server';
import { handleMesa } from '@oficina/mesa/server';
import { createPayway } from '@oficina/payway';
import { handleSesion } from '@oficina/sesion/server';
import { smtpOptions, verifySmtp } from '@oficina/smtp';
import {
  type BajaPreferencia,
  handleSuministros,
  makeBajaToken,
  markMailBouncing,
  markTelefonoBouncing,
  telefonosVigencia,
} from '@oficina/suministros/server';
import { clearDeviceToken, handleUsuarios, markEmailRebota, usuarioVigencia } from '@oficina/usuarios/server';
import { type Clock, systemClock } from '@oficina/values';
import { handleImportacion } from './archivos.ts';
import { createChannels } from './channels.ts';
import type { WorkerConfig } from './config.ts';
import { handleIdentidad } from './identidad.ts';
import { measureWorker } from './metrics.ts';
import { handleCobros } from './pagos.ts';
import { listenReceipts } from './receipts.ts';
import { handleReclamos } from './requerimientos.ts';

export type Worker = {
  db: Db;
  jobs: Jobs;
  check(): Promise<void>;
  /** From then on it says that it is alive, measures itself and looks after the rest. */
  watch(): void;
  close(): Promise<void>;
};

const YEAR_MS = 365 * 86_400_000;

export async function composeWorker(
  config: WorkerConfig,
  given: { clock?: Clock; log?: ReturnType<typeof createLogger> } = {},
): Promise<Worker> {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLogger(config.log.nivel);
  const url = config.base.url.reveal();
  const salidas = createChannels(config, log);
  const db = createDb({ url, max: config.trabajador.conexiones, applicationName: 'oficina-trabajador' });
  await waitForInstallation(db, config.base, log);
  const jobs = await createJobs({
    url,
    clock,
    log,
    jobs: allJobs,
    applicationName: 'oficina-trabajador-cola',
    works: true,
  });
  const cipher = cipherOf(config.base);
  const sender = createMensajeSender({ jobs, cipher, clock });
  const payway = createPayway(config.payway, { clock, log });
  const branding = brandingOf(config);
  const readTextos = createReadTextos(findAjustes, branding, { log });
  await jobs.run([
    ...handleMensajes({
      ...salidas,
      db,
      jobs,
      clock,
      log,
      cipher,
      plantillas,
      renderer: async () => createRenderer(branding, await readTextos(db)),
      bajaOf: (mensaje) => bajaOf(config, mensaje, clock.now()),
      vigencias: [
        usuarioVigencia,
        facturasVigencia,
        cortesVigencia({ clock }),
        telefonosVigencia({ facturas: SMS_PLANTILLAS, cortes: CORTE_PLANTILLAS }),
      ],
      leaseMs: config.trabajador.arriendoS * 1000,
      async onRebote(tx, email) {
        await markEmailRebota(tx, email);
        await markMailBouncing(tx, email);
      },
      onDeviceLost: clearDeviceToken,
      onTelefonoLost: markTelefonoBouncing,
      alertAddresses: config.personal.alertas,
    }),
    ...handleCobros(config, payway, { db, jobs, clock, log, cipher, sender }),
    ...handleUsuarios({ db, clock, log }),
    ...handleSesion({ db, clock, log }),
    ...handleIdentidad(config, { db, jobs, clock, log, sender }),
    ...handleSuministros({ db, clock, log }),
    ...handleFacturas({
      ...{ db, clock, log, sender, avisos: config.avisos },
      acceptsOverdue: acceptsOverdue(config.cobro),
      smsVence: config.avisosSms.vence,
    }),
    ...handleMesa({ db, clock, log, sender, alertAddresses: config.personal.alertas }),
    ...handleReclamos(config, { db, clock, log, sender }),
    ...handleImportacion(config, { db, jobs, clock, log, sender }),
    ...handleCortes({ db, clock, log, sender, hours: parseHorasAviso(config.cortes.horasAviso) }),
  ]);
  const receipts = listenReceipts(salidas.channels.sms, {
    ...{ db, jobs, clock, log, cipher, plantillas },
    onTelefonoLost: markTelefonoBouncing,
  });
  const { smtp } = config;
  let watching: ReturnType<typeof startWatch> | undefined;
  return {
    db,
    jobs,
    watch() {
      measureWorker({ db, jobs, clock });
      const almacen = createAlmacen(config, log);
      watching ??= startWatch({
        ...watchDepsOf(config, { db, clock, log, almacen, sms: salidas.channels.sms }),
        programa: 'trabajador',
        checkMail: smtp.url && (() => verifySmtp(smtpOptions(smtp))),
      });
    },
    async check() {
      await sql`select 1`.execute(db);
      await jobs.check();
    },
    async close() {
      await jobs.stop();
      // It is alive while it finishes what it began.
      await watching?.stop();
      await salidas.close();
      await receipts.settled();
      await closeDb(db);
    },
  };
}

/** One click stops this kind of mail for this person; mails that are always sent have no such link. */
function bajaOf(config: WorkerConfig, mensaje: ClaimedMensaje, now: Date) {
  const channels: Readonly<Record<string, Preferencia>> =
    (plantillas as Record<string, { channels: Record<string, Preferencia> }>)[mensaje.plantilla]?.channels ??
    {};
  const preferencia = channels.email;
  if (!preferencia || preferencia === 'siempre' || mensaje.usuario_id === null) return undefined;
  const token = makeBajaToken(config.base.codigosKey, {
    scope: { usuario: mensaje.usuario_id, preferencia: preferencia as BajaPreferencia },
    email: mensaje.para,
    vence: new Date(now.getTime() + YEAR_MS),
  });
  return { url: `${config.site.url}/api/oob/baja/${token}`, list: preferencia };
}
