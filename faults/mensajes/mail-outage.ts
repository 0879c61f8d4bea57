// The mail server refuses for four hours of an injected clock and then comes back. All messages must be delivered once each,
// and the urgent ones, though written last, must leave first.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '@oficina/config';
import { mensajesJobs } from '@oficina/mensajes/server';
import { composeWorker } from '../../apps/worker/src/compose.ts';
import { workerSettings } from '../../apps/worker/src/config.ts';
import { type Harness, withHarness, workerEnv } from '../harness.ts';
import { enqueueEmails, type MensajeWriter, withMensajeWriter } from './mensaje-writer.ts';

export type MailOutageOptions = { mensajes: number; hours: number; stepMs: number; timeoutS: number };

const MINUTE_MS = 60_000;
const URGENT_COUNT = 20;
const CODIGOS = 20;

type Ledger = { mensajes: [id: string, para: string, veces: number][] };

export async function mailOutage({ mensajes, hours, stepMs, timeoutS }: MailOutageOptions): Promise<boolean> {
  return withHarness(async (harness) => {
    // The injected clock starts far in the past, so that a postponed job is always due for the queue, which uses the real
    // clock. Only the times in the rows hold a message back.
    let nowMs = Date.now() - (hours + 2) * 60 * MINUTE_MS;
    const clock = { now: () => new Date(nowMs) };
    await harness.smtp.ask('/__sim/config', { countOnly: true, refuse: true });
    const config = loadConfig(workerSettings, workerEnv(harness, { MENSAJES_ARRIENDO_S: '300' }));
    const worker = await composeWorker(config, { clock });
    const advanceMinute = async (writer: MensajeWriter) => {
      nowMs += MINUTE_MS;
      await runRepaso(writer);
      await sleep(stepMs);
      // A minute of the injected clock passes in an instant, so a worker that is still sending would be taken for dead.
      for (let n = 0; n < 300 && (await countSending(harness)) > 0; n += 1) await sleep(100);
    };
    const started = performance.now();
    const faltan = () => performance.now() - started < timeoutS * 1000;
    try {
      return await withMensajeWriter(
        harness,
        async (writer) => {
          await enqueueEmails(writer, mensajes);
          await enqueueUrgent(writer, CODIGOS, 'clave_restablecer');
          for (let minute = 0; minute < hours * 60 - 1 && faltan(); minute += 1) await advanceMinute(writer);
          await enqueueUrgent(writer, URGENT_COUNT, 'seguridad_cambio');
          await advanceMinute(writer);
          const { accepted } = (await harness.smtp.ask('/__sim/counts')) as { accepted: number };
          await harness.smtp.ask('/__sim/config', { refuse: false });
          const restoredAt = nowMs;
          while ((await countUndelivered(harness)) > 0 && faltan()) await advanceMinute(writer);
          console.log(`${hours} h sin servicio: ${accepted} salieron mientras tanto`);
          console.log(`drenado en ${(nowMs - restoredAt) / MINUTE_MS} minutos de reloj`);
          return (await judge(harness, mensajes)) && accepted === 0;
        },
        clock,
      );
    } finally {
      await worker.close();
    }
  });
}

const repaso = mensajesJobs.find(({ name }) => name === 'mensajes-reintento');

async function runRepaso({ db, jobs }: MensajeWriter): Promise<void> {
  if (!repaso) throw new Error('The sweep has another name.');
  await db.tx((tx) => jobs.enqueue(tx, repaso, {}));
}

async function enqueueUrgent(
  { db, sender }: MensajeWriter,
  count: number,
  plantilla: 'clave_restablecer' | 'seguridad_cambio',
): Promise<void> {
  const isCodigo = plantilla === 'clave_restablecer';
  const datos = isCodigo ? {} : { fecha: '2026-10-20T14:30:00-03:00', cambio: 'contrasena' };
  await db.tx(async (tx) => {
    for (let n = 0; n < count; n += 1)
      await sender.enqueue(tx, {
        plantilla,
        tipo: 'email',
        para: `${plantilla}${n}@fallas.test`,
        datos,
        ...(isCodigo && { secreto: 'un-enlace-que-vence' }),
      });
  });
}

const countSending = ({ pool }: Harness) => countMensajes(pool, 'estado = 2');
const countUndelivered = ({ pool }: Harness) => countMensajes(pool, 'estado not in (1, 5, 9)');

async function countMensajes(pool: Harness['pool'], condition: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from mensajes where ${condition}`,
  );
  return rows[0]?.n ?? 0;
}

async function judge(harness: Harness, mensajes: number): Promise<boolean> {
  const { mensajes: ledger } = (await harness.smtp.ask('/__sim/ledger')) as Ledger;
  const { rows } = await harness.pool.query<{
    plantilla: string;
    estado: number;
    n: number;
    secrets: number;
  }>(
    `select plantilla, estado, count(*)::int as n, count(secreto)::int as secrets
     from mensajes group by plantilla, estado order by plantilla, estado`,
  );
  for (const row of rows)
    console.log(`  ${row.plantilla} en ${row.estado}: ${row.n}, ${row.secrets} con secreto`);
  const sentTo = (tipo: string) => (line: Ledger['mensajes'][number]) => line[1].startsWith(tipo);
  const firstNormal = ledger.findIndex(sentTo('persona'));
  const lastUrgent = ledger.findLastIndex(sentTo('seguridad_cambio'));
  const normal = ledger.filter(sentTo('persona'));
  const urgent = ledger.filter(sentTo('seguridad_cambio'));
  const duplicates = ledger.filter(([, , veces]) => veces > 1).length;
  console.log(
    `${normal.length} de ${mensajes} entregados, ${urgent.length} de ${URGENT_COUNT} urgentes; el último urgente, en el lugar ${lastUrgent + 1}; el primero de los otros, en el ${firstNormal + 1}; ${duplicates} repetidos, ${ledger.filter(sentTo('clave_')).length} códigos tarde`,
  );
  const areCodigosCancelled = rows.some(
    ({ plantilla, estado, n }) => plantilla === 'clave_restablecer' && estado === 9 && n === CODIGOS,
  );
  return (
    normal.length === mensajes &&
    urgent.length === URGENT_COUNT &&
    lastUrgent < firstNormal &&
    duplicates === 0 &&
    areCodigosCancelled &&
    rows.every(({ secrets }) => secrets === 0)
  );
}
