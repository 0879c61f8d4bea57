// A random worker is killed with `kill -9` every few seconds while messages are sent. No message may be lost, and none may
// be repeated more times than its sender was killed.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, type Harness, startWorker, withHarness } from '../harness.ts';
import { enqueueEmails, withMensajeWriter } from './mensaje-writer.ts';

export type KillWorkersOptions = { mensajes: number; intervalS: number; timeoutS: number };

type Ledger = { mensajes: [id: string, para: string, veces: number][] };

export async function killWorkers({ mensajes, intervalS, timeoutS }: KillWorkersOptions): Promise<boolean> {
  return withHarness(async (harness) => {
    // Sending is slow enough for a kill to find some messages half sent.
    await harness.smtp.ask('/__sim/config', { countOnly: true, slow: 10 });
    const workers = [await startWorker(harness), await startWorker(harness)];
    let kills = 0;
    const started = performance.now();
    try {
      // The messages are written once both workers run. On a slow machine the first would otherwise send them all while the
      // second starts, and nothing would be killed.
      await withMensajeWriter(harness, (writer) => enqueueEmails(writer, mensajes));
      while ((await pendientes(harness)) > 0) {
        if (performance.now() - started > timeoutS * 1000) break;
        await sleep(intervalS * 1000);
        kills += await killOne(harness, workers);
      }
    } finally {
      await Promise.all(workers.map((worker) => end(worker, 'SIGTERM')));
    }
    return judge(harness, mensajes, kills);
  });
}

async function killOne(harness: Harness, workers: ChildProcess[]): Promise<number> {
  const at = Math.floor(Math.random() * workers.length);
  const victim = workers[at];
  if (!victim) return 0;
  await end(victim, 'SIGKILL');
  workers[at] = await startWorker(harness);
  return 1;
}

async function pendientes({ pool }: Harness): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from mensajes where estado <> 1',
  );
  return rows[0]?.n ?? 0;
}

/** The ledger of the simulator decides, because it records what was really accepted. */
async function judge(harness: Harness, mensajes: number, kills: number): Promise<boolean> {
  const ledger = (await harness.smtp.ask('/__sim/ledger')) as Ledger;
  const { rows } = await harness.pool.query<{ id: string; para: string; intentos: number; estado: number }>(
    'select id::text, para, intentos, estado from mensajes',
  );
  const byPara = Map.groupBy(ledger.mensajes, ([, para]) => para);
  const faults = rows.flatMap(({ id, para, intentos, estado }) => {
    const entries = byPara.get(para) ?? [];
    const veces = entries.reduce((sum, [, , times]) => sum + times, 0);
    if (estado !== 1 || veces === 0) return [`${id}: estado ${estado}, entregado ${veces} veces`];
    if (entries.length > 1 || !entries[0]?.[0].startsWith(`${id}@`)) return [`${id}: otro Message-ID`];
    // Every attempt but the last was cut short by a kill, and each of them may have sent the message once.
    if (veces > intentos || intentos - 1 > kills) return [`${id}: ${veces} veces en ${intentos} intentos`];
    return [];
  });
  const duplicates = ledger.mensajes.filter(([, , veces]) => veces > 1).length;
  const interrupted = rows.filter(({ intentos }) => intentos > 1).length;
  console.log(
    `${mensajes} mensajes, ${kills} muertes, ${interrupted} a medio enviar, ${duplicates} repetidos, ${faults.length} faltas`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  return faults.length === 0 && rows.length === mensajes && kills > 0;
}
