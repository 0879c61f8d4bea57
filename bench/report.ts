import { mkdir, writeFile } from 'node:fs/promises';
import type { Verdict } from './judge.ts';
import { judgeLoad } from './judge.ts';
import { commit, cores, load, type Machine, machine } from './machine.ts';

const folder = new URL('./results/', import.meta.url);

type Head = Start & {
  name: string;
  date: string;
  commit: string;
  machine: Machine;
  versions: Record<string, string>;
};

export type Start = { loadBefore: number; published: boolean };

/** A benchmark of times refuses a busy machine; with `anyway` it measures without publishing. */
export function beginTimed(anyway: boolean): Start {
  const loadBefore = load();
  const calm = judgeLoad(loadBefore, cores);
  if (calm.passed) return { loadBefore, published: true };
  const wish = `${calm.why}: these figures would not be published.`;
  if (!anyway) throw new Error(`${wish} Wait for a quiet machine, or add --anyway to see them all the same.`);
  console.log(wish);
  return { loadBefore, published: false };
}

/** Blocks do not depend on the load, so any load is accepted. */
export const beginCounted = (): Start => ({ loadBefore: load(), published: true });

export async function open(name: string, start: Start, versions: Record<string, string>): Promise<Head> {
  const head = {
    name,
    date: new Date().toISOString().slice(0, 16),
    commit: await commit(),
    machine: machine(),
    versions: { node: process.versions.node, ...versions },
    ...start,
  };
  console.log(headLines(head).join('\n'));
  return head;
}

function headLines({ commit, date, machine, versions, loadBefore }: Head): string[] {
  return [
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB`,
    `commit ${commit}, ${date} UTC`,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
    `load average before ${loadBefore.toFixed(2)}`,
  ];
}

export type Table = { title: string; columns: string[]; rows: (string | number)[][] };

export type Result = {
  about: string;
  tables: Table[];
  verdicts: Verdict[];
  notes: string[];
  data: object;
};

export async function close(head: Head, result: Result, keep = true): Promise<boolean> {
  const loadAfter = load();
  const passed = result.verdicts.every((verdict) => verdict.passed);
  const verdicts = result.verdicts.map(({ passed, why }) => `${passed ? '✓' : '✗'} ${why}`);
  const text = [
    `# ${head.name}${head.published ? '' : ' (not published: the machine was busy)'}`,
    result.about,
    ...headLines(head).map((line) => `- ${line}`),
    `- load average after ${loadAfter.toFixed(2)}`,
    ...result.tables.flatMap((table) => [`\n## ${table.title}\n`, ...markdown(table)]),
    '',
    ...verdicts.map((line) => `- ${line}`),
    '',
    ...result.notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
  console.log(`load average after ${loadAfter.toFixed(2)}`);
  for (const table of result.tables) console.log(`\n${table.title}\n${plain(table)}`);
  console.log(`\n${result.notes.join('\n')}\n\n${verdicts.join('\n')}`);
  if (!keep) return passed;
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${head.name}.md`, folder), text);
  const json = { ...head, loadAfter, passed, verdicts: result.verdicts, ...result.data };
  await writeFile(new URL(`${head.name}.json`, folder), `${JSON.stringify(json, null, 2)}\n`);
  console.log(`bench/results/${head.name}.md${head.published ? '' : ' (marked as not published)'}`);
  return passed;
}

function markdown({ columns, rows }: Table): string[] {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)];
}

function plain({ columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
