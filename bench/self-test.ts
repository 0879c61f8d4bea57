import assert from 'node:assert/strict';
import { sql } from '@oficina/db';
import { measureBlocks, type Step, sampleUsers, totalOf } from './blocks.ts';
import { perRequest, readLog, type Sent } from './capture.ts';
import { type BenchServer, withDatabases } from './database.ts';
import { SHORT_SIZES } from './growth.ts';
import { judgeGrowth, judgeLoad, judgeRatio, median } from './judge.ts';
import { assertSame, readPgbench, toScript } from './pgbench.ts';
import { PEOPLE_PER_ROW } from './seed.ts';
import { readWrk } from './wrk.ts';

const session: Sent = { text: 'select s from sesiones where token_hash = $1', values: ['\\xab'] };
const page: Sent = { text: 'select f from facturas where usuario_id = $1 limit $2', values: ['4545', '30'] };
const fetched: Sent = { text: 'select t0 from bench.people where id = $1', values: ['1'] };
const known = { tokenHash: '\\xab', usuarioId: 4545 };
const times = (sent: Sent[], count: number) => Array.from({ length: count }, () => sent).flat();
const sentByPgbench = (...sent: Sent[]) => [fetched, ...times(sent, PEOPLE_PER_ROW)];

const WRK = '  6000 requests in 5.00s, 61MB read\nRequests/sec:   1200.50\n';
const progress = (tps: number, failed = 0) =>
  `progress: 1.0 s, ${tps} tps, lat 1.0 ms stddev 0.1, ${failed} failed\n`;

/** Faults planted in what the judges and the readers are given: each must be refused, and its healthy twin not. */
const plants: Record<string, () => void> = {
  'a ratio under the target is refused': () => {
    assert.equal(judgeRatio([0.5, 0.29, 0.28]).passed, false);
    assert.equal(judgeRatio([0.1, 0.31, 0.32]).passed, true);
    assert.equal(judgeRatio([Number.NaN]).passed, false);
    assert.throws(() => judgeRatio([]));
    assert.equal(median([4, 1, 3, 2]), 2.5);
  },
  'a busy machine is refused': () => {
    assert.equal(judgeLoad(2.01, 2).passed, false);
    assert.equal(judgeLoad(2, 2).passed, true);
  },
  'growth over the target, or nothing counted, is refused': () => {
    assert.equal(judgeGrowth({ small: 10, large: 15.1 }).passed, false);
    assert.equal(judgeGrowth({ small: 10, large: 15 }).passed, true);
    assert.equal(judgeGrowth({ small: 0, large: 0 }).passed, false);
  },
  'a pgbench that sends something else is refused': () => {
    assertSame([session, page], sentByPgbench(session, page), 1);
    const other = { ...page, text: `${page.text} offset $3` };
    assert.throws(() => assertSame([session, page], sentByPgbench(session, other), 1), /does not send/);
    assert.throws(() => assertSame([session, page], sentByPgbench(session), 1), /does not send/);
    assert.throws(() => assertSame([session], sentByPgbench(session, page), 1), /does not send/);
    assert.throws(() => assertSame([session], [fetched, session], 1), /sent 1 times/);
  },
  'a statement that pgbench would number otherwise is refused': () => {
    const script = toScript([session, page], known, 20);
    assert.match(
      script,
      /token_hash = :t9 \\gset\nselect f from facturas where usuario_id = :usuario_id limit :c30;/,
    );
    const crossed = { text: 'select $2 from x where y = $1', values: ['4545', '30'] };
    assert.throws(() => toScript([crossed], known, 20), /out of order/);
    assert.throws(() => toScript([{ text: 'select $1', values: ['a word'] }], known, 20), /cannot send/);
  },
  'a statement sent twice per request is refused': () => {
    assert.deepEqual(perRequest([...times([session, page], 10), fetched], 10).own, [session, page]);
    assert.throws(() => perRequest(times([session, session], 10), 10), /neither once nor rarely/);
  },
  'refused requests and failed transactions void a round': () => {
    assert.deepEqual(readWrk(WRK), { requests: 6000, perSecond: 1200.5 });
    assert.throws(() => readWrk(`${WRK}  Non-2xx or 3xx responses: 1\n`), /Non-2xx/);
    assert.throws(() => readWrk('unable to connect'), /no figure/);
    // The first second is left out; 61 statements for the work of 60.
    assert.equal(readPgbench(progress(1) + progress(60), 6).perSecond, 610);
    assert.throws(() => readPgbench(progress(60) + progress(60, 1), 3), /failed/);
    assert.throws(() => readPgbench(progress(60), 3), /no figure/);
  },
  'the log of the server is read whole': () => {
    const at = '2026-11-15 01:00:00.000 UTC [7]';
    const log = `${at} LOG:  execute a1: select 1\n\tfrom x where a = $1 and b = $2\n${at} DETAIL:  Parameters: $1 = 'it''s', $2 = '{4}'\n${at} LOG:  statement: begin\n`;
    assert.deepEqual(readLog(log), [
      { text: 'select 1 from x where a = $1 and b = $2', values: ["it''s", '{4}'] },
    ]);
  },
  'both sizes are asked by the same mix of people': () => {
    const slots = (users: number) => sampleUsers(users, 200).map((id) => id % 10);
    assert.deepEqual(slots(4540), slots(45450));
    assert.ok(new Set(sampleUsers(45450, 200)).size > 190);
    assert.ok(sampleUsers(4540, 200).every((id) => id >= 1 && id <= 4540));
  },
};

const byIndex: Step = {
  name: 'with its index',
  run: (db, id) =>
    sql`select count(*) from facturas f where f.suministro_id = any(
      array(select suministro_id from usuario_suministros where usuario_id = ${id}))`.execute(db),
};

/** The same question asked so that no index can answer it. */
const bySweep: Step = {
  name: 'without its index',
  run: (db, id) =>
    sql`select count(*) from facturas f where f.suministro_id + 0 = any(
      array(select suministro_id from usuario_suministros where usuario_id = ${id}))`.execute(db),
};

async function growthOf(server: BenchServer, step: Step) {
  const totals: number[] = [];
  for (const database of server.databases) totals.push(totalOf(await measureBlocks(database, [step], 20)));
  return judgeGrowth({ small: totals[0] ?? 0, large: totals[1] ?? 0 });
}

const plantsOnData: Record<string, (server: BenchServer) => Promise<void>> = {
  'a query without an index is refused, with it is not': async (server) => {
    const slow = await growthOf(server, bySweep);
    const quick = await growthOf(server, byIndex);
    console.log(`    without: ${slow.why}; with: ${quick.why}`);
    assert.equal(slow.passed, false);
    assert.equal(quick.passed, true);
  },
  'a step that asks nothing is refused': async (server) => {
    const nothing: Step = { name: 'nothing', run: async () => undefined };
    await assert.rejects(growthOf(server, nothing), /did not count/);
  },
};

export async function selfTest(): Promise<boolean> {
  let failed = 0;
  const tell = async (name: string, work: () => void | Promise<void>) => {
    try {
      await work();
      console.log(`✓ ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`✗ ${name}\n${error instanceof Error ? error.message : error}`);
    }
  };
  for (const [name, work] of Object.entries(plants)) await tell(name, work);
  await withDatabases(SHORT_SIZES, async (server) => {
    for (const [name, work] of Object.entries(plantsOnData)) await tell(name, () => work(server));
  });
  const all = Object.keys(plants).length + Object.keys(plantsOnData).length;
  console.log(`${all - failed} passed, ${failed} failed`);
  return failed === 0;
}
