// The mail server is slow, asks to come back later, refuses some messages for good and hangs up after accepting others. No
// message may be lost, a permanent refusal must not be retried, and a message that arrives twice must be the same mail.
import { setTimeout as sleep } from 'node:timers/promises';
import { end, type Harness, startWorker, withHarness } from '../harness.ts';
import { enqueueEmails, withMensajeWriter } from './mensaje-writer.ts';

export type BadMailServerOptions = { mensajes: number; timeoutS: number };

/** Addresses that start like this have no mailbox. */
const NO_MAILBOX = 'persona1';

type Ledger = { mensajes: [id: string, para: string, veces: number][] };

export async function badMailServer({ mensajes, timeoutS }: BadMailServerOptions): Promise<boolean> {
  return withHarness(async (harness) => {
    const cortes = Math.ceil(mensajes / 50);
    const delays = Math.ceil(mensajes / 10);
    await harness.smtp.ask('/__sim/config', {
      countOnly: true,
      slow: 10,
      rcpt550: NO_MAILBOX,
      greylist: delays,
      dropAfterData: cortes,
    });
    await withMensajeWriter(harness, (writer) => enqueueEmails(writer, mensajes));
    const worker = await startWorker(harness);
    const started = performance.now();
    try {
      while ((await countUnfinished(harness)) > 0 && performance.now() - started < timeoutS * 1000)
        await sleep(500);
    } finally {
      await end(worker, 'SIGTERM');
    }
    return judge(harness, { mensajes, cortes, delays });
  });
}

async function countUnfinished({ pool }: Harness): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from mensajes where estado not in (1, 5, 9)',
  );
  return rows[0]?.n ?? 0;
}

async function judge(
  harness: Harness,
  { mensajes, cortes, delays }: { mensajes: number; cortes: number; delays: number },
): Promise<boolean> {
  const ledger = (await harness.smtp.ask('/__sim/ledger')) as Ledger;
  const { rows } = await harness.pool.query<{
    id: string;
    para: string;
    estado: number;
    intentos: number;
    error: string | null;
  }>('select id::text, para, estado, intentos, error from mensajes');
  const byPara = Map.groupBy(ledger.mensajes, ([, para]) => para);
  let duplicates = 0;
  const faults = rows.flatMap(({ id, para, estado, intentos, error }) => {
    const entries = byPara.get(para) ?? [];
    const veces = entries.reduce((sum, [, , times]) => sum + times, 0);
    duplicates += Math.max(0, veces - 1);
    if (para.startsWith(NO_MAILBOX)) {
      const final = estado === 5 && veces === 0 && error?.includes('550');
      return final ? [] : [`${id}: sin casilla, estado ${estado}, ${veces} veces, ${error}`];
    }
    if (estado !== 1 || veces === 0) return [`${id}: estado ${estado}, entregado ${veces} veces`];
    if (entries.length > 1 || !entries[0]?.[0].startsWith(`${id}@`)) return [`${id}: otro Message-ID`];
    return veces > intentos ? [`${id}: ${veces} veces en ${intentos} intentos`] : [];
  });
  const retried = rows.filter(({ intentos }) => intentos > 1).length;
  const rechazados = rows.filter(({ estado }) => estado === 5).length;
  console.log(
    `${mensajes} mensajes con ${delays} demoras y ${cortes} cortes: ${rechazados} rechazados, ${retried} reintentados, ${duplicates} repetidos, ${faults.length} faltas`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  // If nothing had been retried or repeated, the faults had no effect and nothing was proved.
  return faults.length === 0 && duplicates > 0 && duplicates <= cortes && retried > cortes;
}
