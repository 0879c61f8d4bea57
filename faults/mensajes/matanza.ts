// kill -9 of a random worker every few seconds while messages drain: none lost, none repeated more than its kills.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Casa, end, startWorker, withCasa } from '../casa.ts';
import { escribirCorreos, withPluma } from './escribir.ts';

export type Matanza = { mensajes: number; cadaS: number; limiteS: number };

type Ledger = { mensajes: [id: string, para: string, veces: number][] };

export async function matanza({ mensajes, cadaS, limiteS }: Matanza): Promise<boolean> {
  return withCasa(async (casa) => {
    // Slow enough for a kill to find some of them half sent.
    await casa.smtp.ask('/__sim/config', { contar: true, slow: 10 });
    const workers = [await startWorker(casa), await startWorker(casa)];
    let muertes = 0;
    const started = performance.now();
    try {
      // Once there are both: on a slow machine the first would send them all while the second starts, and nobody be killed.
      await withPluma(casa, (pluma) => escribirCorreos(pluma, mensajes));
      while ((await pendientes(casa)) > 0) {
        if (performance.now() - started > limiteS * 1000) break;
        await sleep(cadaS * 1000);
        muertes += await killOne(casa, workers);
      }
    } finally {
      await Promise.all(workers.map((worker) => end(worker, 'SIGTERM')));
    }
    return juzgar(casa, mensajes, muertes);
  });
}

async function killOne(casa: Casa, workers: ChildProcess[]): Promise<number> {
  const at = Math.floor(Math.random() * workers.length);
  const victim = workers[at];
  if (!victim) return 0;
  await end(victim, 'SIGKILL');
  workers[at] = await startWorker(casa);
  return 1;
}

async function pendientes({ pool }: Casa): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from mensajes where estado <> 1',
  );
  return rows[0]?.n ?? 0;
}

/** The simulator's ledger is the judge: what it accepted, it accepted. */
async function juzgar(casa: Casa, mensajes: number, muertes: number): Promise<boolean> {
  const ledger = (await casa.smtp.ask('/__sim/ledger')) as Ledger;
  const { rows } = await casa.pool.query<{ id: string; para: string; intentos: number; estado: number }>(
    'select id::text, para, intentos, estado from mensajes',
  );
  const byPara = Map.groupBy(ledger.mensajes, ([, para]) => para);
  const faults = rows.flatMap(({ id, para, intentos, estado }) => {
    const entries = byPara.get(para) ?? [];
    const veces = entries.reduce((sum, [, , times]) => sum + times, 0);
    if (estado !== 1 || veces === 0) return [`${id}: estado ${estado}, entregado ${veces} veces`];
    if (entries.length > 1 || !entries[0]?.[0].startsWith(`${id}@`)) return [`${id}: otro Message-ID`];
    // Every attempt but the last one was cut by a kill: it may have left once in each.
    if (veces > intentos || intentos - 1 > muertes) return [`${id}: ${veces} veces en ${intentos} intentos`];
    return [];
  });
  const repetidos = ledger.mensajes.filter(([, , veces]) => veces > 1).length;
  const tocados = rows.filter(({ intentos }) => intentos > 1).length;
  console.log(
    `${mensajes} mensajes, ${muertes} muertes, ${tocados} a medio enviar, ${repetidos} repetidos, ${faults.length} faltas`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  return faults.length === 0 && rows.length === mensajes && muertes > 0;
}
