import { createHash } from 'node:crypto';
import { type RunningApi, startApi } from './api.ts';
import { captureStatements, perRequest, type Sent } from './capture.ts';
import { type BenchDatabase, type BenchServer, withClient, withDatabases } from './database.ts';
import { judgeRatio, median, type Verdict } from './judge.ts';
import { cpuSeconds, versionOf, versionOfTool } from './machine.ts';
import type { Options } from './options.ts';
import { assertSame, readPgbench, toScript, withPgbench } from './pgbench.ts';
import { profileApi } from './profile.ts';
import { beginTimed, close, open } from './report.ts';
import { seedSessions, tokenOf, usersFor } from './seed.ts';
import { runWrk } from './wrk.ts';

const PATH = '/api/facturas';
const CONNECTIONS = 10;
/** All at once, so that what the api does by the clock is rare beside them however slow the machine. */
const CAPTURED = 40;
const STATEMENTS = 3;
const CPU_CEILING = 900;
/** Sessions are fresh at the start; after five minutes the api would write their use again. */
const LONGEST = 240;

type Round = {
  api: number;
  pgbench: number;
  ratio: number;
  nodeMicros: number;
  apiDbMicros: number;
  pgbenchDbMicros: number;
};

/** B1: the list of bills through one api process, beside pgbench sending the same statements. */
export async function benchFacturas(options: Options): Promise<boolean> {
  const supplies = Number(options.supplies ?? 100_000);
  const rounds = Number(options.rounds);
  const seconds = Number(options.seconds);
  if ((rounds + 2) * (seconds + 1) * 2 > LONGEST) throw new Error(`At most ${LONGEST} s of load.`);
  const start = beginTimed(options.anyway || options.profile);
  const wrk = await versionOfTool('wrk', '-v', 'wrk');
  const pgbench = await versionOfTool('pgbench', '--version', 'postgresql');
  return withDatabases([supplies], async (server) => {
    const [database] = server.databases as [BenchDatabase];
    const people = usersFor(supplies);
    await withClient(database.ownerUrl, (owner) => seedSessions(owner, people));
    if (options.profile) return profileApi(database, people, options.log, seconds);
    const versions = { postgresql: server.version, pgbench, wrk, fastify: versionOf('fastify') };
    const head = await open('facturas', start, versions);
    const { statements, background, bytes, script } = await prepare(database, people, options.log);
    const measured = await measure(server, database, { people, rounds, seconds, script, log: options.log });
    const verdicts: Verdict[] = [judgeRatio(measured.map((round) => round.ratio)), judgeCpu(measured)];
    return close(head, {
      about: `GET ${PATH}: session, newest 30 and total, ${supplies} supplies with 36 bills each, ${people} sessions at random; wrk c=${CONNECTIONS} on one api process, pgbench -M prepared c=${CONNECTIONS} with the same ${STATEMENTS} statements, in turns of ${seconds} s.`,
      tables: [toTable(measured)],
      verdicts,
      notes: [
        `${bytes} bytes per answer. The api writes its log at level ${options.log}; besides, in the background: ${background.map((text) => text.slice(0, 40)).join('; ') || 'nothing'}.`,
        'pgbench has no HTTP, JSON or rules: its rate is a ceiling. Both sides, and the tool that loads them, share the cores.',
        'pgbench cannot hash a token, so it fetches ten people per ten requests: counted in its favour.',
        'Statements and parameters come from the log of the server during real requests; texts of both sides compared before measuring.',
      ],
      data: { supplies, people, rounds: measured, statements: statements.map(({ text }) => text) },
    });
  });
}

/** What one request sends, and the script that sends the same. Both sides are read from the server's log. */
async function prepare(database: BenchDatabase, people: number, log: string) {
  const usuarioId = people - 5;
  const token = tokenOf(usuarioId);
  let bytes = 0;
  const sent = await captureStatements(database, async () => {
    const api = await startApi(database.appUrl, { log });
    try {
      const all = Array.from({ length: CAPTURED }, () => requestOnce(api, token));
      bytes = (await Promise.all(all))[0] ?? 0;
    } finally {
      await api.stop();
    }
  });
  const { own: statements, background } = perRequest(sent, CAPTURED);
  if (statements.length !== STATEMENTS)
    throw new Error(
      `A request sends ${statements.length} statements, not ${STATEMENTS}:\n${textsOf(statements)}`,
    );
  const tokenHash = `\\x${createHash('sha256').update(token).digest('hex')}`;
  const script = toScript(statements, { tokenHash, usuarioId }, people);
  const runs = 2;
  const bare = await captureStatements(database, () =>
    withPgbench(database.appUrl, script, (run) => run(['-c', '1', '-t', String(runs)])),
  );
  assertSame(statements, bare, runs);
  return { statements, background, bytes, script };
}

const textsOf = (statements: readonly Sent[]) => statements.map(({ text }) => text).join('\n');

async function requestOnce(api: RunningApi, token: string): Promise<number> {
  const response = await fetch(api.url + PATH, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const { member, totalItems } = JSON.parse(text) as { member?: unknown[]; totalItems?: number };
  if (response.status !== 200 || member?.length !== 30 || totalItems !== 72)
    throw new Error(`Not the page of 30 of 72 bills: ${response.status} ${text.slice(0, 200)}`);
  return Buffer.byteLength(text);
}

async function measure(
  server: BenchServer,
  database: BenchDatabase,
  plan: { people: number; rounds: number; seconds: number; script: string; log: string },
): Promise<Round[]> {
  const { people, seconds } = plan;
  const api = await startApi(database.appUrl, { log: plan.log });
  try {
    return await withPgbench(database.appUrl, plan.script, async (pgbench) => {
      const wrk = (seed: number) =>
        runWrk(api.url + PATH, { connections: CONNECTIONS, seconds, people, seed });
      // One second more: the first is not counted.
      const bare = () => pgbench(['-c', String(CONNECTIONS), '-T', String(seconds + 1), '-P', '1']);
      // Node needs some thousands of requests to settle.
      await wrk(0);
      await wrk(0);
      await bare();
      const rounds: Round[] = [];
      for (let number = 1; number <= plan.rounds; number += 1) {
        const before = [cpuSeconds(api.pid), cpuSeconds(server.pid, true)] as const;
        const ours = await wrk(number);
        const between = [cpuSeconds(api.pid), cpuSeconds(server.pid, true)] as const;
        const output = await bare();
        const after = cpuSeconds(server.pid, true);
        const { perSecond } = readPgbench(output, STATEMENTS);
        const micros = (from: number, to: number, count: number) => Math.round(((to - from) * 1e6) / count);
        const round = {
          api: Math.round(ours.perSecond),
          pgbench: Math.round(perSecond),
          ratio: ours.perSecond / perSecond,
          nodeMicros: micros(before[0], between[0], ours.requests),
          apiDbMicros: micros(before[1], between[1], ours.requests),
          pgbenchDbMicros: micros(between[1], after, perSecond * (seconds + 1)),
        };
        rounds.push(round);
        console.log(`round ${number}: ${JSON.stringify(round)}`);
      }
      return rounds;
    });
  } finally {
    await api.stop();
  }
}

function judgeCpu(rounds: readonly Round[]): Verdict {
  const micros = median(rounds.map((round) => round.nodeMicros));
  return { passed: micros <= CPU_CEILING, why: `${micros} µs of Node per request, target ≤ ${CPU_CEILING}` };
}

function toTable(rounds: readonly Round[]) {
  const row = (name: string, round: Round) => [
    name,
    ...[
      round.api,
      round.pgbench,
      round.ratio.toFixed(3),
      round.nodeMicros,
      round.apiDbMicros,
      round.pgbenchDbMicros,
    ],
  ];
  const middle = (key: keyof Round) => median(rounds.map((round) => round[key]));
  const keys = ['api', 'pgbench', 'ratio', 'nodeMicros', 'apiDbMicros', 'pgbenchDbMicros'] as const;
  const medians = Object.fromEntries(keys.map((key) => [key, middle(key)])) as Round;
  return {
    title: 'Rounds',
    columns: [
      'round',
      'api req/s',
      'pgbench req/s',
      'ratio',
      'Node µs/req',
      'PostgreSQL µs/req (api)',
      'PostgreSQL µs/req (pgbench)',
    ],
    rows: [...rounds.map((round, place) => row(String(place + 1), round)), row('median', medians)],
  };
}
