import assert from 'node:assert/strict';
import { sql } from '@oficina/db';
import { measureBlocks, type Step, sampleUsers, totalOf } from './blocks.ts';
import { perRequest, readLog, type Sent } from './capture.ts';
import { type BenchServer, withClient, withDatabases } from './database.ts';
import { SHORT_SIZES } from './growth.ts';
import { judgeGrowth, judgeLoad, judgeRatio, judgeTimes, median } from './judge.ts';
import { pagarPlants } from './pagar-self-test.ts';
import { assertSame, readPgbench, toScript } from './pgbench.ts';
import { MANY, PEOPLE_PER_ROW, SUPPLIES_OF_SLOT, usersFor } from './seed.ts';
import { readWrk } from './wrk.ts';

const session: Sent = { text: 'select s from sesiones where token_hash = $1', values: ['\\xab'] };
const page: Sent = { text: 'select f from facturas where usuario_id = $1 limit $2', values: ['4545', '30'] };
const fetched: Sent = { text: 'select t0 from bench.people where id = $1', values: ['1'] };
const known = { tokenHash: '\\xab', usuarioId: 4545 };
const times = <T>(some: readonly T[], count: number) => Array.from({ length: count }, () => some).flat();
const sentByPgbench = (...sent: Sent[]) => [fetched, ...times(sent, PEOPLE_PER_ROW)];

const WRK = '  6000 requests in 5.00s, 61MB read\nRequests/sec:   1200.50\n';
const progress = (tps: number, failed = 0) =>
  `progress: 1.0 s, ${tps} tps, lat 1.0 ms stddev 0.1, ${failed} failed\n`;

/** Each fault planted in the input of the judges and readers must be refused, and its healthy counterpart accepted. */
const plants: Record<string, () => void> = {
  ...pagarPlants,
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
  'a screen twice as slow, or a person with many supplies five times as slow, is refused': () => {
    const five = (micros: number) => [1, micros, micros, micros, 9_000_000];
    const growth = { ceiling: 2, least: 5 };
    assert.equal(judgeTimes({ small: five(100), large: five(201) }, growth).passed, false);
    assert.equal(judgeTimes({ small: five(100), large: five(200) }, growth).passed, true);
    const wait = { ceiling: 5, least: 5 };
    assert.equal(judgeTimes({ small: five(100), large: five(501) }, wait).passed, false);
    assert.equal(judgeTimes({ small: five(100), large: five(500) }, wait).passed, true);
    // There are too few figures, a clock that stood still, or none at all.
    assert.equal(judgeTimes({ small: five(100), large: [100] }, growth).passed, false);
    assert.equal(judgeTimes({ small: [0, 0, 0, 0, 0], large: five(100) }, growth).passed, false);
    assert.equal(judgeTimes({ small: five(Number.NaN), large: five(100) }, growth).passed, false);
    assert.equal(judgeTimes({ small: [], large: [] }, growth).passed, false);
  },
  'a pgbench that sends something else is refused': () => {
    assertSame([session, page], sentByPgbench(session, page), 1);
    // A statement may repeat within a question, as the session does.
    assertSame([session, page, session], sentByPgbench(session, page, session), 1);
    assert.throws(
      () => assertSame([session, page, session], sentByPgbench(session, page), 1),
      /does not send/,
    );
    assert.throws(() => assertSame([session, page], sentByPgbench(page, session), 1), /does not send/);
    const other = { ...page, text: `${page.text} offset $1` };
    assert.throws(() => assertSame([session, page], sentByPgbench(session, other), 1), /does not send/);
    assert.throws(() => assertSame([session, page], sentByPgbench(session), 1), /does not send/);
    assert.throws(() => assertSame([session], sentByPgbench(session, page), 1), /does not send/);
    assert.throws(() => assertSame([session], [fetched, session], 1), /2 statements, not 11/);
    const shorter = { ...page, values: ['4545'] };
    assert.throws(() => assertSame([session, page], sentByPgbench(session, shorter), 1), /No value of \$2/);
  },
  'pgbench gets each parameter where the api had it': () => {
    const { text } = toScript([session, page], known, 20);
    assert.match(
      text,
      /token_hash = :t9 \\gset\nselect f from facturas where usuario_id = :usuario_id limit :c30;/,
    );
    const crossed = { text: 'select $2 from x where y = $1 or z = $2', values: ['4545', '30'] };
    const bare = { text: 'select $1 from x where y = $2 or z = $3', values: ['30', '4545', '30'] };
    assert.match(
      toScript([crossed], known, 20).text,
      /select :c30 from x where y = :usuario_id or z = :c30;/,
    );
    assertSame([crossed], sentByPgbench(bare), 1);
    const dated = toScript([{ text: 'select $1, $2', values: ['2026-11-15', '2026-11-15'] }], known, 20);
    assert.deepEqual(dated.words, { w0: '2026-11-15' });
    assert.match(dated.text, /select :w0, :w0;/);
    const absent = { text: 'select $1::int, $2', values: [null, '30'] };
    assert.match(toScript([absent], known, 20).text, /select null::int, :c30;/);
    assertSame([absent], sentByPgbench({ text: 'select null::int, $1', values: ['30'] }), 1);
    assert.throws(() => toScript([{ text: 'select $1', values: [] }], known, 20), /No value/);
  },
  'a statement sent twice per request is refused': () => {
    assert.deepEqual(perRequest([...times([session, page], 10), fetched], 10).own, [session, page]);
    assert.throws(() => perRequest(times([session, session], 10), 10), /neither once nor rarely/);
  },
  'refused requests and failed transactions void a round': () => {
    assert.deepEqual(readWrk(WRK), { requests: 6000, perSecond: 1200.5 });
    assert.throws(() => readWrk(`${WRK}  Non-2xx or 3xx responses: 1\n`), /Non-2xx/);
    assert.throws(() => readWrk('unable to connect'), /no figure/);
    const ended = 'number of transactions actually processed: 100\n';
    // The first second is left out; 61 statements do the work of 60.
    const read = readPgbench(progress(60) + progress(60) + ended, 6, 2);
    assert.deepEqual(read, { perSecond: 610, answered: 1000 });
    // The next seconds are left out too, until every connection has its plans.
    assert.equal(
      readPgbench(progress(1) + progress(9) + progress(10) + progress(60) + ended, 6, 2).perSecond,
      610,
    );
    assert.throws(() => readPgbench(progress(1) + progress(9) + progress(10) + ended, 6, 2), /to settle/);
    assert.throws(() => readPgbench(progress(60) + progress(60, 1) + ended, 3, 2), /failed/);
    assert.throws(() => readPgbench(progress(60) + ended, 3, 2), /no figure/);
    assert.throws(() => readPgbench(progress(60) + progress(60), 3, 2), /no figure/);
  },
  'the log of the server is read whole': () => {
    const at = '2026-11-15 01:00:00.000 UTC [7]';
    const log = `${at} LOG:  execute a1: select 1\n\tfrom x where a = $1 and b = $2\n${at} DETAIL:  Parameters: $1 = 'it''s', $2 = '{4}', $3 = NULL\n${at} LOG:  statement: begin\n`;
    assert.deepEqual(readLog(log), [
      { text: 'select 1 from x where a = $1 and b = $2', values: ["it''s", '{4}', null] },
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
  run: (db, { id }) =>
    sql`select count(*) from facturas f where f.suministro_id = any(
      array(select suministro_id from usuario_suministros where usuario_id = ${id}))`.execute(db),
};

/** No index can answer this form of the same question. */
const bySweep: Step = {
  name: 'without its index',
  run: (db, { id }) =>
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
  'each person has the supplies that the sample counts on, and two have 500 and 2': async (server) => {
    for (const { ownerUrl, supplies } of server.databases) {
      const { rows } = await withClient(ownerUrl, (owner) =>
        owner.query<{ linked: number }>(
          `SELECT count(s.id)::int AS linked FROM usuarios u LEFT JOIN usuario_suministros us ON us.usuario_id = u.id
           LEFT JOIN suministros s ON s.id = us.suministro_id GROUP BY u.id ORDER BY u.id`,
        ),
      );
      const people = times(SUPPLIES_OF_SLOT, usersFor(supplies) / SUPPLIES_OF_SLOT.length);
      assert.deepEqual(
        rows.map(({ linked }) => linked),
        [...people, MANY, 2],
      );
    }
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
