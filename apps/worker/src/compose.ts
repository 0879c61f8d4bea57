import { archivosJobs } from '@oficina/archivos/server';
import { horasDeAviso } from '@oficina/config';
import { cortesJobs, handleCortes, vigenciaDeCortes } from '@oficina/cortes/server';
import { closeDb, createDb, type Db, sql } from '@oficina/db';
import { facturasJobs, handleFacturas, vigenciaDeFacturas } from '@oficina/facturas/server';
import { createLogger } from '@oficina/http';
import { indicadoresJobs } from '@oficina/indicadores/server';
import { createJobs, type Jobs } from '@oficina/jobs';
import {
  createMensajero,
  handleMensajes,
  marcaDe,
  mensajesJobs,
  type Preferencia,
  plantillas,
  type Reclamado,
  redactor,
} from '@oficina/mensajes/server';
import { pagosJobs } from '@oficina/pagos/server';
import { createPayway } from '@oficina/payway';
import { requerimientosJobs } from '@oficina/requerimientos/server';
import { handleSesion, sesionJobs } from '@oficina/sesion/server';
import { makeBajaToken, marcarMailQueRebota, type PreferenciaDeBaja } from '@oficina/suministros/server';
import { tarjetasJobs } from '@oficina/tarjetas/server';
import {
  handleUsuarios,
  marcarEmailQueRebota,
  olvidarDispositivo,
  usuariosJobs,
  vigenciaDePersonas,
} from '@oficina/usuarios/server';
import { validacionesJobs } from '@oficina/validaciones/server';
import { type Clock, systemClock } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import { handleImportacion } from './archivos.ts';
import { createCanales } from './canales.ts';
import { handleCobros } from './cobros.ts';
import type { WorkerConfig } from './config.ts';
import { handleIdentidad } from './identidad.ts';
import { oirRecibos } from './recibos.ts';
import { handleReclamos } from './reclamos.ts';

export type Worker = { db: Db; jobs: Jobs; check(): Promise<void>; close(): Promise<void> };

const YEAR_MS = 365 * 86_400_000;

/** Joins the half of the house that nobody waits for on a screen. */
export async function composeWorker(
  config: WorkerConfig,
  given: { clock?: Clock; log?: ReturnType<typeof createLogger> } = {},
): Promise<Worker> {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLogger(config.registro.nivel);
  const url = config.base.url.reveal();
  const salidas = createCanales(config, log);
  const db = createDb({ url, max: config.trabajador.conexiones, applicationName: 'oficina-trabajador' });
  const jobs = await createJobs({
    url,
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
    applicationName: 'oficina-trabajador-cola',
    works: true,
  });
  const { claveDeCifrado, claveDeCifradoAnterior } = config.base;
  const cifrado = createCipher([claveDeCifrado, ...(claveDeCifradoAnterior ? [claveDeCifradoAnterior] : [])]);
  const mensajero = createMensajero({ jobs, cifrado, clock });
  const payway = createPayway(config.payway, { clock, log });
  await jobs.run([
    ...handleMensajes({
      ...salidas,
      db,
      jobs,
      clock,
      log,
      cifrado,
      plantillas,
      redactar: redactor(marcaDe(config)),
      bajaDe: (mensaje) => bajaDe(config, mensaje, clock.now()),
      vigencias: [vigenciaDePersonas, vigenciaDeFacturas, vigenciaDeCortes({ clock })],
      arriendoMs: config.trabajador.arriendoS * 1000,
      async alRebotar(tx, email) {
        await marcarEmailQueRebota(tx, email);
        await marcarMailQueRebota(tx, email);
      },
      alPerderDispositivo: olvidarDispositivo,
      alertas: config.personal.alertas,
    }),
    ...handleCobros(config, payway, { db, jobs, clock, log, cifrado, mensajero }),
    ...handleUsuarios({ db, clock, log }),
    ...handleSesion({ db, clock, log }),
    ...handleIdentidad(config, { db, jobs, clock, log, mensajero }),
    ...handleFacturas({ db, clock, log, mensajero, avisos: config.avisos }),
    ...handleReclamos(config, { db, clock, log, mensajero }),
    ...(await handleImportacion(config, { db, jobs, clock, log, mensajero })),
    ...handleCortes({ db, clock, log, mensajero, horas: horasDeAviso(config.cortes.horasAviso) }),
  ]);
  const recibos = oirRecibos(salidas.canales.sms, { db, jobs, clock, log, cifrado, plantillas });
  return {
    db,
    jobs,
    async check() {
      await sql`select 1`.execute(db);
      await jobs.check();
    },
    async close() {
      await jobs.stop();
      await salidas.close();
      await recibos.settled();
      await closeDb(db);
    },
  };
}

/** One click stops this kind of mail for this person; what is always sent has no such link. */
function bajaDe(config: WorkerConfig, mensaje: Reclamado, now: Date) {
  const canales: Readonly<Record<string, Preferencia>> =
    (plantillas as Record<string, { canales: Record<string, Preferencia> }>)[mensaje.plantilla]?.canales ??
    {};
  const preferencia = canales.email;
  if (!preferencia || preferencia === 'siempre' || mensaje.usuario_id === null) return undefined;
  const token = makeBajaToken(config.base.claveDeCodigos, {
    alcance: { usuario: mensaje.usuario_id, preferencia: preferencia as PreferenciaDeBaja },
    email: mensaje.para,
    vence: new Date(now.getTime() + YEAR_MS),
  });
  return { url: `${config.sitio.url}/api/oob/baja/${token}`, lista: preferencia };
}
