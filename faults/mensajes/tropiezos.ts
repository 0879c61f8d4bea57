// A mail server on a bad day: slow, telling to come back later, refusing some for good and hanging up after taking
// others. Nothing is lost, what was refused for good is not insisted upon, and what came twice is the same mail.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Casa, end, startWorker, withCasa } from '../casa.ts';
import { escribirCorreos, withPluma } from './escribir.ts';

export type Tropiezos = { mensajes: number; limiteS: number };

/** Whoever starts like this has no mailbox. */
const SIN_CASILLA = 'persona1';

type Ledger = { mensajes: [id: string, para: string, veces: number][] };

export async function tropiezos({ mensajes, limiteS }: Tropiezos): Promise<boolean> {
  return withCasa(async (casa) => {
    const cortes = Math.ceil(mensajes / 50);
    const demoras = Math.ceil(mensajes / 10);
    await casa.smtp.ask('/__sim/config', {
      contar: true,
      slow: 10,
      rcpt550: SIN_CASILLA,
      greylist: demoras,
      dropAfterData: cortes,
    });
    await withPluma(casa, (pluma) => escribirCorreos(pluma, mensajes));
    const worker = await startWorker(casa);
    const started = performance.now();
    try {
      while ((await sinTerminar(casa)) > 0 && performance.now() - started < limiteS * 1000) await sleep(500);
    } finally {
      await end(worker, 'SIGTERM');
    }
    return juzgar(casa, { mensajes, cortes, demoras });
  });
}

async function sinTerminar({ pool }: Casa): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from mensajes where estado not in (1, 5, 9)',
  );
  return rows[0]?.n ?? 0;
}

async function juzgar(
  casa: Casa,
  { mensajes, cortes, demoras }: { mensajes: number; cortes: number; demoras: number },
): Promise<boolean> {
  const ledger = (await casa.smtp.ask('/__sim/ledger')) as Ledger;
  const { rows } = await casa.pool.query<{
    id: string;
    para: string;
    estado: number;
    intentos: number;
    error: string | null;
  }>('select id::text, para, estado, intentos, error from mensajes');
  const byPara = Map.groupBy(ledger.mensajes, ([, para]) => para);
  let repetidos = 0;
  const faults = rows.flatMap(({ id, para, estado, intentos, error }) => {
    const entries = byPara.get(para) ?? [];
    const veces = entries.reduce((sum, [, , times]) => sum + times, 0);
    repetidos += Math.max(0, veces - 1);
    if (para.startsWith(SIN_CASILLA)) {
      const final = estado === 5 && veces === 0 && error?.includes('550');
      return final ? [] : [`${id}: sin casilla, estado ${estado}, ${veces} veces, ${error}`];
    }
    if (estado !== 1 || veces === 0) return [`${id}: estado ${estado}, entregado ${veces} veces`];
    if (entries.length > 1 || !entries[0]?.[0].startsWith(`${id}@`)) return [`${id}: otro Message-ID`];
    return veces > intentos ? [`${id}: ${veces} veces en ${intentos} intentos`] : [];
  });
  const reintentados = rows.filter(({ intentos }) => intentos > 1).length;
  const rechazados = rows.filter(({ estado }) => estado === 5).length;
  console.log(
    `${mensajes} mensajes con ${demoras} demoras y ${cortes} cortes: ${rechazados} rechazados, ${reintentados} reintentados, ${repetidos} repetidos, ${faults.length} faltas`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  // Had nothing been retried or repeated, the faults were not felt and nothing was proved.
  return faults.length === 0 && repetidos > 0 && repetidos <= cortes && reintentados > cortes;
}
