import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sent } from './capture.ts';
import { PEOPLE_PER_ROW } from './seed.ts';

/** These values change from person to person, and are found in what the api sent for a known one. */
export type Known = { tokenHash: string; usuarioId: number };

/** `words` holds the values that a script cannot, because they are not numbers. */
export type Script = { text: string; words: Record<string, string> };

/** pgbench cannot hash a token, so a first statement fetches ten people and ten "requests" follow, one for each. */
export function toScript(statements: readonly Sent[], known: Known, people: number): Script {
  const places = Array.from({ length: PEOPLE_PER_ROW }, (_, place) => place);
  const constants = new Map<string, string>();
  const words = new Map<string, string>();
  const requests = places.flatMap((place) => {
    const variables = new Map([
      [known.tokenHash, `t${place}`],
      [`{${known.usuarioId}}`, `u${place}`],
      [String(known.usuarioId), 'usuario_id'],
    ]);
    return statements.map((statement) => {
      const sql = byParameter(statement, (value) => {
        const variable = variables.get(value);
        if (variable) return `:${variable}`;
        if (!/^\d+$/.test(value)) {
          const name = words.get(value) ?? `w${words.size}`;
          words.set(value, name);
          return `:${name}`;
        }
        constants.set(`c${value}`, value);
        return `:c${value}`;
      });
      // The session returns its person, which the next statements may use.
      return statement.values.includes(known.tokenHash) ? `${sql} \\gset` : `${sql};`;
    });
  });
  const columns = places.flatMap((place) => [`t${place}`, `u${place}`]);
  const text = [
    ...[...constants].map(([name, value]) => `\\set ${name} ${value}`),
    `\\set row random(0, ${people / PEOPLE_PER_ROW - 1})`,
    `select ${columns.join(', ')} from bench.people where id = :row \\gset`,
    ...requests,
    '',
  ].join('\n');
  return { text, words: Object.fromEntries([...words].map(([value, name]) => [name, value])) };
}

const PARAMETER = /\$(\d+)/g;

/** pgbench cannot send a null, so it is written into the statement. */
export const byParameter = ({ text, values }: Sent, toText: (value: string) => string) =>
  text.replace(PARAMETER, (parameter, number: string) => {
    const value = values[Number(number) - 1];
    if (value === undefined) throw new Error(`No value of ${parameter}: ${text}`);
    return value === null ? 'null' : toText(value);
  });

/**
 * pgbench numbers parameters as it meets them, and gives two numbers to one that appears twice, so the other side is
 * renumbered likewise.
 */
export function renumbered(sent: Sent): string {
  let place = 0;
  return byParameter(sent, () => {
    place += 1;
    return `$${place}`;
  });
}

/**
 * On one connection the script must send what the api sends, in the same order, and nothing else except the fetch of people.
 */
export function assertSame(api: readonly Sent[], pgbench: readonly Sent[], runs: number): void {
  const texts = (list: readonly Sent[]) => list.map(renumbered);
  const [fetch] = pgbench;
  if (!fetch?.text.includes('from bench.people'))
    throw new Error('pgbench did not begin by fetching people.');
  const once = [fetch, ...Array.from({ length: PEOPLE_PER_ROW }, () => api).flat()];
  const expected = Array.from({ length: runs }, () => once).flat();
  if (texts(expected).join('\n') !== texts(pgbench).join('\n')) {
    const distinct = (list: readonly Sent[]) => [...new Set(texts(list))].join('\n');
    throw new Error(
      `pgbench does not send what the api sends (${pgbench.length} statements, not ${expected.length}).\napi:\n${distinct(api)}\npgbench:\n${distinct(pgbench)}`,
    );
  }
}

export type PgbenchRound = { perSecond: number; answered: number };

/** PostgreSQL plans a statement anew five times per connection before it settles on a plan. */
const SETTLED = 10;

/**
 * The rate counts questions per second, not pgbench's transactions. The first seconds, of connecting and planning, are left
 * out: each position in the script is a separate statement, so it takes whole transactions to settle.
 */
export function readPgbench(output: string, statements: number, connections: number): PgbenchRound {
  const seconds = [...output.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps,.* (\d+) failed/gm)];
  if (seconds.some(([, , failed]) => failed !== '0')) throw new Error('pgbench: failed transactions.');
  const done = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
  const rates = seconds.map(([, tps]) => Number(tps));
  let before = rates.shift() ?? 0;
  while (rates.length > 0 && before < SETTLED * connections) before += rates.shift() ?? 0;
  if (rates.length === 0 || !(done > 0))
    throw new Error(`pgbench: no figure in its output, or too few seconds to settle.\n${output}`);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  // The rate is corrected for the fetch as if it cost as much as the others, which favours pgbench.
  const sent = PEOPLE_PER_ROW * statements;
  return { perSecond: mean * PEOPLE_PER_ROW * ((sent + 1) / sent), answered: done * PEOPLE_PER_ROW };
}

/** Only a hung run lasts this long: -T and -t end the others. */
const LONGEST_MS = 120_000;

export async function withPgbench<T>(
  databaseUrl: string,
  script: Script,
  work: (run: (args: string[]) => Promise<string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, script.text);
  const words = Object.entries(script.words).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const url = new URL(databaseUrl);
  // The values go in the environment, because every user of the machine can see arguments.
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
        ['-n', '-M', 'prepared', '-j', '1', '-f', file, ...words, ...args],
        { env, timeout: LONGEST_MS },
      );
      return done.stdout + done.stderr;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
