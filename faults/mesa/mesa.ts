// Two clerks in three tabs, ten members and the worker act at once on the same fifty claims. Nothing may be lost, nobody's
// text written over, and no message sent twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { end, type Harness, startWorker, withApi, withHarness } from '../harness.ts';
import { judge } from './judge.ts';
import { judgeTheJudge } from './planted.ts';
import { seedCases } from './seed.ts';
import { type Desk, runMember, runTab } from './tabs.ts';

export type Mesa = { seconds: number };
type Ledger = { mensajes: [id: string, para: string, veces: number][] };

const MEMBER_PAUSE_MS = 1_500;
/** What the worker has to send once everybody stopped. */
const DRAIN_S = 300;
/** A refusal is an ordinary answer here, and each would be a line of the log. */
const SETTINGS = {
  LOG_NIVEL: 'error',
  LIMITES_SESION: '1000000',
  LIMITES_ANONIMO: '1000000',
  LIMITES_ANONIMO_ESCRITURA: '1000000',
};

export async function mesa({ seconds }: Mesa): Promise<boolean> {
  return withHarness((harness) =>
    withApi(
      harness,
      (one) => withApi(harness, (other) => workTogether(harness, [one, other], seconds), SETTINGS),
      SETTINGS,
    ),
  );
}

async function workTogether(harness: Harness, urls: readonly string[], seconds: number): Promise<boolean> {
  await harness.smtp.ask('/__sim/config', { countOnly: true });
  const worker = await startWorker(harness);
  const seeded = await seedCases(harness);
  const stop = AbortSignal.timeout(seconds * 1_000);
  const desk: Desk = { seeded, urls, said: [], counts: new Map(), errors: [], signal: stop };
  try {
    await Promise.all([
      runTab(desk, seeded.administrador, 'Marta, una'),
      runTab(desk, seeded.administrador, 'Marta, otra'),
      runTab(desk, seeded.encargado, 'Darío'),
      ...seeded.members.map((member) => runMember(desk, member, MEMBER_PAUSE_MS)),
      forgetLimits(harness, stop),
    ]);
    const unsent = await drain(harness);
    return await report(harness, desk, unsent);
  } finally {
    await end(worker, 'SIGTERM');
  }
}

/** A person does not write this often, and the limits that stop a program are not what is tried here. */
async function forgetLimits({ pool }: Harness, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await pool.query('delete from limites');
    await sleep(2_000);
  }
}

async function drain({ pool }: Harness): Promise<number> {
  let pending = 0;
  for (const limit = performance.now() + DRAIN_S * 1_000; performance.now() < limit; await sleep(500)) {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from mensajes where estado not in (1, 9)',
    );
    pending = rows[0]?.n ?? 0;
    if (pending === 0) break;
  }
  return pending;
}

async function report({ pool, smtp }: Harness, desk: Desk, unsent: number): Promise<boolean> {
  const query = async <T>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as T[];
  const faults = [...desk.errors, ...(await judge(query, desk.said))];
  const { mensajes } = (await smtp.ask('/__sim/ledger')) as Ledger;
  for (const [id, para, times] of mensajes)
    if (times > 1) faults.push(`${para}: ${id} se mandó ${times} veces`);
  if (unsent > 0) faults.push(`${unsent} mensajes sin mandar`);
  const counts = [...desk.counts].sort(([one], [other]) => one.localeCompare(other));
  console.log(`  ${counts.map(([what, times]) => `${what} ${times}`).join(', ')}`);
  const written = desk.said.filter(({ outcome }) => outcome === 'escrito').length;
  console.log(
    `  ${written} textos escritos de ${desk.said.length}, ${mensajes.length} mensajes, ${faults.length} faltas`,
  );
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  const missed = await judgeTheJudge(pool, desk.said);
  for (const sentence of missed) console.log(`  no se halló: ${sentence}`);
  return faults.length === 0 && missed.length === 0 && mensajes.length > 0;
}
