import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const cores = cpus().length;
export const load = () => loadavg()[0] ?? 0;

export type Machine = { cpu: string; cores: number; memoryGiB: number };

export function machine(): Machine {
  return { cpu: cpus()[0]?.model ?? 'unknown', cores, memoryGiB: Math.round(totalmem() / 2 ** 30) };
}

export async function commit(): Promise<string> {
  const git = async (...args: string[]) =>
    (await run('git', ['-c', 'safe.directory=*', ...args])).stdout.trim();
  const hash = await git('rev-parse', '--short=12', 'HEAD').catch(() => 'no commit yet');
  const changed = await git('status', '--porcelain', '--', '.', ':!bench/results').catch(() => '');
  return changed ? `${hash} + uncommitted changes` : hash;
}

export function versionOf(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

export async function versionOfTool(program: string, flag: string, debian: string): Promise<string> {
  const output = await run(program, [flag]).catch((error: NodeJS.ErrnoException & { stdout?: string }) => {
    if (error.code === 'ENOENT')
      throw new Error(`${program} is missing: install it with "apt-get install ${debian}".`);
    // wrk prints its version and then exits with an error.
    return { stdout: error.stdout ?? '' };
  });
  return /\d+\.[\d.]+/.exec(output.stdout)?.[0] ?? 'unknown';
}

let ticks: number | undefined;

function cpuFields(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name is in parentheses and may contain spaces; field 3 comes after it.
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

const [USER_TIME, SYSTEM_TIME, CHILD_USER_TIME, CHILD_SYSTEM_TIME, PARENT] = [11, 12, 13, 14, 1];
const sum = (fields: number[], ...places: number[]) =>
  places.reduce((total, place) => total + (fields[place] ?? 0), 0);

function childrenOf(pid: number): number[][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = cpuFields(Number(name));
        return fields[PARENT] === pid ? [fields] : [];
      } catch {
        // The process has ended meanwhile, and its time is included in the parent's.
        return [];
      }
    });
}

export const countChildren = (pid: number) => childrenOf(pid).length;

/** The total includes the running children and those that have ended (Linux). */
export function cpuSeconds(pid: number): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const living = childrenOf(pid).reduce((total, fields) => total + sum(fields, USER_TIME, SYSTEM_TIME), 0);
  return (living + sum(cpuFields(pid), USER_TIME, SYSTEM_TIME, CHILD_USER_TIME, CHILD_SYSTEM_TIME)) / ticks;
}
