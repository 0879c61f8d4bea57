import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sent } from './capture.ts';
import { PEOPLE_PER_ROW } from './seed.ts';

/** The values that change from person to person, found in what the api sent for a known one. */
export type Known = { tokenHash: string; usuarioId: number };

/**
 * The api's statements as a pgbench script. pgbench cannot hash a token: a first statement brings ten people and
 * then ten "requests" follow, each with its own.
 */
export function toScript(statements: readonly Sent[], known: Known, people: number): string {
  const places = Array.from({ length: PEOPLE_PER_ROW }, (_, place) => place);
  const constants = new Map<string, string>();
  const requests = places.flatMap((place) => {
    const variables = new Map([
      [known.tokenHash, `t${place}`],
      [`{${known.usuarioId}}`, `u${place}`],
      [String(known.usuarioId), 'usuario_id'],
    ]);
    return statements.map((statement) => {
      const sql = withVariables(statement, (value) => {
        const variable = variables.get(value);
        if (variable) return variable;
        if (!/^\d+$/.test(value)) throw new Error(`pgbench cannot send ${value}: ${statement.text}`);
        constants.set(`c${value}`, value);
        return `c${value}`;
      });
      // The session answers who it is, which the next ones may ask for.
      return statement.values.includes(known.tokenHash) ? `${sql} \\gset` : `${sql};`;
    });
  });
  const columns = places.flatMap((place) => [`t${place}`, `u${place}`]);
  return [
    ...[...constants].map(([name, value]) => `\\set ${name} ${value}`),
    `\\set row random(0, ${people / PEOPLE_PER_ROW - 1})`,
    `select ${columns.join(', ')} from bench.people where id = :row \\gset`,
    ...requests,
    '',
  ].join('\n');
}

/** pgbench numbers parameters as it meets them: so must the api, or the texts would differ. */
function withVariables({ text, values }: Sent, variableOf: (value: string) => string): string {
  let place = 0;
  return text.replace(/\$(\d+)/g, (_, number: string) => {
    place += 1;
    if (Number(number) !== place) throw new Error(`Parameters out of order: ${text}`);
    return `:${variableOf(values[place - 1] ?? '')}`;
  });
}

/** The script must send what the api sends, each once per request, and nothing else but the fetch of people. */
export function assertSame(api: readonly Sent[], pgbench: readonly Sent[], runs: number): void {
  const [fetch, ...others] = new Map(pgbench.map((sent) => [sent.text, sent])).values();
  if (!fetch?.text.includes('from bench.people'))
    throw new Error('pgbench did not begin by fetching people.');
  const texts = (list: readonly Sent[]) => list.map(({ text }) => text).join('\n');
  if (texts(others) !== texts(api))
    throw new Error(
      `pgbench does not send what the api sends.\napi:\n${texts(api)}\npgbench:\n${texts(others)}`,
    );
  for (const { text, values } of api) {
    const same = pgbench.filter((sent) => sent.text === text);
    if (same.length !== runs * PEOPLE_PER_ROW) throw new Error(`pgbench sent ${same.length} times: ${text}`);
    if (same.some((sent) => sent.values.length !== values.length))
      throw new Error(`pgbench sends other parameters: ${text}`);
  }
}

export type PgbenchRound = { perSecond: number };

/** Requests per second, not pgbench's transactions. The first second, of connecting and planning, is left out. */
export function readPgbench(output: string, statements: number): PgbenchRound {
  const seconds = [...output.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps,.* (\d+) failed/gm)];
  if (seconds.some(([, , failed]) => failed !== '0')) throw new Error('pgbench: failed transactions.');
  const rates = seconds.slice(1).map(([, tps]) => Number(tps));
  if (rates.length === 0) throw new Error(`pgbench: no figure in its output.\n${output}`);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  // The fetch is given back as if it had cost as much as the others, which favours pgbench.
  const sent = PEOPLE_PER_ROW * statements;
  return { perSecond: mean * PEOPLE_PER_ROW * ((sent + 1) / sent) };
}

/** Only a hung one lasts this long: -T and -t end the others. */
const LONGEST_MS = 120_000;

export async function withPgbench<T>(
  databaseUrl: string,
  script: string,
  work: (run: (args: string[]) => Promise<string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const file = join(folder, 'facturas.sql');
  await writeFile(file, script);
  const url = new URL(databaseUrl);
  // By environment: arguments are seen by everybody.
  const env = {
    PATH: process.env.PATH,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
  };
  try {
    return await work(async (args) => {
      const done = await promisify(execFile)(
        'pgbench',
        ['-n', '-M', 'prepared', '-j', '1', '-f', file, ...args],
        { env, timeout: LONGEST_MS },
      );
      return done.stdout + done.stderr;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
