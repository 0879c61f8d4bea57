import { createHash } from 'node:crypto';
import { type RunningApi, startApi } from './api.ts';
import { captureStatements, perRequest, type Sent } from './capture.ts';
import { type BenchDatabase, type BenchServer, withClient, withDatabases } from './database.ts';
import { judgeRatio, median, type Verdict } from './judge.ts';
import { cpuSeconds, versionOf, versionOfTool } from './machine.ts';
import type { Options } from './options.ts';
import { assertSame, readPgbench, toScript, withPgbench } from './pgbench.ts';
import { profileApi } from './profile.ts';
import { beginTimed, close, open, type Table } from './report.ts';
import { seedSessions, tokenOf, usersFor } from './seed.ts';
import { runWrk, type WrkLoad } from './wrk.ts';

const CONNECTIONS = 10;
/** The calls are sent at once, so that the periodic work of the api stays rare among them on any machine. */
const CAPTURED = 40;
/** The unit is seconds. Sessions are fresh at the start; after five minutes the api would write their use again. */
const LONGEST = 240;
/** pgbench runs these extra seconds, because its first ones are not counted. */
const SETTLING = 3;

/** `{id}` in the path is the person who asks. */
export type Call = {
  path: string;
  /** It throws unless the answer is the one for a person with 2 suministros, because an empty one would be quick. */
  check(body: unknown): void;
};

export type Round = {
  api: number;
  pgbench: number;
  ratio: number;
  nodeMicros: number;
  apiDbMicros: number;
  pgbenchDbMicros: number;
};

type More = { tables?: Table[]; verdicts?: Verdict[]; notes?: string[]; data?: object };

export type Question = {
  name: string;
  unit: string;
  about: string;
  calls: readonly Call[];
  /** This is the total of all the calls. Another number means that the product changed, and with it the figure. */
  statements: number;
  more?(context: {
    database: BenchDatabase;
    rounds: readonly Round[];
    options: Options;
  }): More | Promise<More>;
};

/** The api and pgbench take turns, and pgbench sends the very same statements. */
export async function benchBeside(options: Options, question: Question): Promise<boolean> {
  const supplies = Number(options.supplies ?? 100_000);
  const processes = Number(options.processes);
  const rounds = Number(options.rounds);
  const seconds = Number(options.seconds);
  const { calls } = question;
  if ((rounds + 2) * (seconds + seconds + SETTLING) > LONGEST)
    throw new Error(`At most ${LONGEST} s of load.`);
  const start = beginTimed(options.anyway || options.profile);
  const wrk = await versionOfTool('wrk', '-v', 'wrk');
  const pgbench = await versionOfTool('pgbench', '--version', 'postgresql');
  return withDatabases([supplies], async (server) => {
    const [database] = server.databases as [BenchDatabase];
    const people = usersFor(supplies);
    await withClient(database.ownerUrl, (owner) => seedSessions(owner, supplies));
    const load = { people, seconds, connections: CONNECTIONS, paths: calls.map(({ path }) => path) };
    if (options.profile) return profileApi(database, load, options.log);
    const versions = { postgresql: server.version, pgbench, wrk, fastify: versionOf('fastify') };
    const head = await open(question.name, start, versions);
    const { statements, background, bytes, script } = await prepare(database, people, question, options.log);
    const measured = await measure(server, database, {
      load,
      rounds,
      script,
      statements,
      processes,
      options,
    });
    const more = (await question.more?.({ database, rounds: measured, options })) ?? {};
    return close(head, {
      about: `${question.about}, ${supplies} supplies with 36 bills each, ${people} sessions at random; wrk c=${CONNECTIONS} on ${processes === 1 ? 'one api process' : `${processes} api processes`}, pgbench -M prepared c=${CONNECTIONS} with the same ${statements.length} statements, in turns of ${seconds} s.`,
      tables: [toTable(measured, question.unit), ...(more.tables ?? [])],
      verdicts: [judgeRatio(measured.map((round) => round.ratio)), ...(more.verdicts ?? [])],
      notes: [
        `${bytes} bytes per ${question.unit}. The api writes its log at level ${options.log}; besides, in the background: ${background.map((text) => text.slice(0, 40)).join('; ') || 'nothing'}.`,
        'pgbench has no HTTP, JSON or rules: its rate is a ceiling. Both sides, and the tool that loads them, share the cores.',
        `pgbench cannot hash a token, so it fetches ten people per ten ${question.unit}: counted in its favour.`,
        'Statements and parameters come from the log of the server during real requests; texts of both sides compared before measuring.',
        ...(statements.some(({ values }) => values.includes(null))
          ? [
              'pgbench cannot send a null: where the api sends one, its statement says null, which is cheaper to plan. In its favour.',
            ]
          : []),
        ...(more.notes ?? []),
      ],
      data: {
        ...{ supplies, people, processes, rounds: measured, ...more.data },
        statements: statements.map(({ text }) => text),
      },
    });
  });
}

async function prepare(database: BenchDatabase, people: number, question: Question, log: string) {
  const usuarioId = people - 5;
  const statements: Sent[] = [];
  const background = new Set<string>();
  let bytes = 0;
  for (const call of question.calls) {
    const sent = await captureStatements(database, async () => {
      const api = await startApi(database.appUrl, { log });
      try {
        const all = Array.from({ length: CAPTURED }, () => ask(api, call.path, usuarioId));
        const [first = ''] = await Promise.all(all);
        call.check(JSON.parse(first));
        bytes += Buffer.byteLength(first);
      } finally {
        await api.stop();
      }
    });
    const found = perRequest(sent, CAPTURED);
    statements.push(...found.own);
    for (const text of found.background) background.add(text);
  }
  const texts = statements.map(({ text }) => text).join('\n');
  if (statements.length !== question.statements)
    throw new Error(`It sends ${statements.length} statements, not ${question.statements}:\n${texts}`);
  const tokenHash = `\\x${createHash('sha256').update(tokenOf(usuarioId)).digest('hex')}`;
  const script = toScript(statements, { tokenHash, usuarioId }, people);
  const runs = 2;
  const bare = await captureStatements(database, () =>
    withPgbench(database.appUrl, script, (run) => run(['-c', '1', '-t', String(runs)])),
  );
  assertSame(statements, bare, runs);
  return { statements, background: [...background], bytes, script };
}

export async function ask(api: RunningApi, path: string, usuarioId: number): Promise<string> {
  const url = api.url + path.replace('{id}', String(usuarioId));
  const response = await fetch(url, { headers: { authorization: `Bearer ${tokenOf(usuarioId)}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}

type Plan = {
  load: Omit<WrkLoad, 'seed'>;
  rounds: number;
  script: ReturnType<typeof toScript>;
  statements: readonly Sent[];
  processes: number;
  options: Options;
};

async function measure(server: BenchServer, database: BenchDatabase, plan: Plan): Promise<Round[]> {
  const { load, processes, options } = plan;
  const calls = load.paths.length;
  const api = await startApi(database.appUrl, { log: options.log, processes });
  try {
    return await withPgbench(database.appUrl, plan.script, async (pgbench) => {
      const wrk = (seed: number) => runWrk(api.url, { ...load, seed });
      const duration = String(load.seconds + SETTLING);
      const bare = () => pgbench(['-c', String(CONNECTIONS), '-T', duration, '-P', '1']);
      // Node needs some thousands of requests to settle.
      await wrk(0);
      await wrk(0);
      await bare();
      const rounds: Round[] = [];
      for (let number = 1; number <= plan.rounds; number += 1) {
        const before = [cpuSeconds(api.pid), cpuSeconds(server.pid)] as const;
        const ours = await wrk(number);
        const between = [cpuSeconds(api.pid), cpuSeconds(server.pid)] as const;
        const output = await bare();
        const after = cpuSeconds(server.pid);
        const theirs = readPgbench(output, plan.statements.length, CONNECTIONS);
        const micros = (from: number, to: number, count: number) => Math.round(((to - from) * 1e6) / count);
        const [answered, answeredPerSecond] = [ours.requests / calls, ours.perSecond / calls];
        const round = {
          api: Math.round(answeredPerSecond),
          pgbench: Math.round(theirs.perSecond),
          ratio: answeredPerSecond / theirs.perSecond,
          nodeMicros: micros(before[0], between[0], answered),
          apiDbMicros: micros(before[1], between[1], answered),
          pgbenchDbMicros: micros(between[1], after, theirs.answered),
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

function toTable(rounds: readonly Round[], unit: string): Table {
  const keys = ['api', 'pgbench', 'ratio', 'nodeMicros', 'apiDbMicros', 'pgbenchDbMicros'] as const;
  const row = (name: string, read: (key: keyof Round) => number) => [
    name,
    ...keys.map((key) => (key === 'ratio' ? read(key).toFixed(3) : read(key))),
  ];
  return {
    title: 'Rounds',
    columns: [
      'round',
      ...[`api ${unit}/s`, `pgbench ${unit}/s`, 'ratio', `Node µs/${unit}`],
      ...[`PostgreSQL µs/${unit} (api)`, `PostgreSQL µs/${unit} (pgbench, planning included)`],
    ],
    rows: [
      ...rounds.map((round, place) => row(String(place + 1), (key) => round[key])),
      row('median', (key) => median(rounds.map((round) => round[key]))),
    ],
  };
}
