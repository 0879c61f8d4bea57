// The mail server refuses for four hours of an injected clock and then comes back: all delivered, once each, and the
// urgent ones written last leave first.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '@oficina/config';
import { mensajesJobs } from '@oficina/mensajes/server';
import { composeWorker } from '../../apps/worker/src/compose.ts';
import { workerSettings } from '../../apps/worker/src/config.ts';
import { type Casa, withCasa, workerEnv } from '../casa.ts';
import { escribirCorreos, type Pluma, withPluma } from './escribir.ts';

export type Corte = { mensajes: number; horas: number; pasoMs: number; limiteS: number };

const MINUTE_MS = 60_000;
const URGENTES = 20;
const CODIGOS = 20;

type Ledger = { mensajes: [id: string, para: string, veces: number][] };

export async function corte({ mensajes, horas, pasoMs, limiteS }: Corte): Promise<boolean> {
  return withCasa(async (casa) => {
    // It starts so long ago that what is left for later is always past for the queue, which has the true clock: only
    // the rows and their hours hold a message back.
    let ahora = Date.now() - (horas + 2) * 60 * MINUTE_MS;
    const clock = { now: () => new Date(ahora) };
    await casa.smtp.ask('/__sim/config', { contar: true, refuse: true });
    const config = loadConfig(workerSettings, workerEnv(casa, { MENSAJES_ARRIENDO_S: '300' }));
    const worker = await composeWorker(config, { clock });
    const pasarUnMinuto = async (pluma: Pluma) => {
      ahora += MINUTE_MS;
      await repasar(pluma);
      await sleep(pasoMs);
      // A minute of this clock goes by in a moment: whoever is sending would be taken for dead.
      for (let n = 0; n < 300 && (await enviando(casa)) > 0; n += 1) await sleep(100);
    };
    const started = performance.now();
    const faltan = () => performance.now() - started < limiteS * 1000;
    try {
      return await withPluma(
        casa,
        async (pluma) => {
          await escribirCorreos(pluma, mensajes);
          await escribirUrgentes(pluma, CODIGOS, 'clave_restablecer');
          for (let minute = 0; minute < horas * 60 - 1 && faltan(); minute += 1) await pasarUnMinuto(pluma);
          await escribirUrgentes(pluma, URGENTES, 'seguridad_cambio');
          await pasarUnMinuto(pluma);
          const { aceptados } = (await casa.smtp.ask('/__sim/counts')) as { aceptados: number };
          await casa.smtp.ask('/__sim/config', { refuse: false });
          const vuelve = ahora;
          while ((await sinEntregar(casa)) > 0 && faltan()) await pasarUnMinuto(pluma);
          console.log(`${horas} h sin servicio: ${aceptados} salieron mientras tanto`);
          console.log(`drenado en ${(ahora - vuelve) / MINUTE_MS} minutos de reloj`);
          return (await juzgar(casa, mensajes)) && aceptados === 0;
        },
        clock,
      );
    } finally {
      await worker.close();
    }
  });
}

const repaso = mensajesJobs.find(({ name }) => name === 'mensajes-reintento');

/** What the clock of the installation does every minute. */
async function repasar({ db, jobs }: Pluma): Promise<void> {
  if (!repaso) throw new Error('The sweep has another name.');
  await db.tx((tx) => jobs.enqueue(tx, repaso, {}));
}

async function escribirUrgentes(
  { db, mensajero }: Pluma,
  cuantos: number,
  plantilla: 'clave_restablecer' | 'seguridad_cambio',
): Promise<void> {
  const esCodigo = plantilla === 'clave_restablecer';
  const datos = esCodigo ? {} : { fecha: '2026-10-20T14:30:00-03:00', cambio: 'contrasena' };
  await db.tx(async (tx) => {
    for (let n = 0; n < cuantos; n += 1)
      await mensajero.encolar(tx, {
        plantilla,
        tipo: 'email',
        para: `${plantilla}${n}@fallas.test`,
        datos,
        ...(esCodigo && { secreto: 'un-enlace-que-vence' }),
      });
  });
}

const enviando = ({ pool }: Casa) => contar(pool, 'estado = 2');
const sinEntregar = ({ pool }: Casa) => contar(pool, 'estado not in (1, 5, 9)');

async function contar(pool: Casa['pool'], cuales: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from mensajes where ${cuales}`);
  return rows[0]?.n ?? 0;
}

async function juzgar(casa: Casa, mensajes: number): Promise<boolean> {
  const { mensajes: ledger } = (await casa.smtp.ask('/__sim/ledger')) as Ledger;
  const { rows } = await casa.pool.query<{ plantilla: string; estado: number; n: number; secretos: number }>(
    `select plantilla, estado, count(*)::int as n, count(secreto)::int as secretos
     from mensajes group by plantilla, estado order by plantilla, estado`,
  );
  for (const row of rows)
    console.log(`  ${row.plantilla} en ${row.estado}: ${row.n}, ${row.secretos} con secreto`);
  const es = (tipo: string) => (line: Ledger['mensajes'][number]) => line[1].startsWith(tipo);
  const primerNormal = ledger.findIndex(es('persona'));
  const ultimoUrgente = ledger.findLastIndex(es('seguridad_cambio'));
  const normales = ledger.filter(es('persona'));
  const urgentes = ledger.filter(es('seguridad_cambio'));
  const repetidos = ledger.filter(([, , veces]) => veces > 1).length;
  console.log(
    `${normales.length} de ${mensajes} entregados, ${urgentes.length} de ${URGENTES} urgentes; el último urgente, en el lugar ${ultimoUrgente + 1}; el primero de los otros, en el ${primerNormal + 1}; ${repetidos} repetidos, ${ledger.filter(es('clave_')).length} códigos tarde`,
  );
  const codigosCancelados = rows.some(
    ({ plantilla, estado, n }) => plantilla === 'clave_restablecer' && estado === 9 && n === CODIGOS,
  );
  return (
    normales.length === mensajes &&
    urgentes.length === URGENTES &&
    ultimoUrgente < primerNormal &&
    repetidos === 0 &&
    codigosCancelados &&
    rows.every(({ secretos }) => secretos === 0)
  );
}
