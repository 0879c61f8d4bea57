import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('./sessions.lua', import.meta.url));

export type WrkRound = { perSecond: number; requests: number };

/** The paths are requested in turn, all of them as one person before the next. */
export type WrkLoad = {
  connections: number;
  seconds: number;
  people: number;
  seed: number;
  paths: readonly string[];
};

export async function runWrk(url: string, load: WrkLoad): Promise<WrkRound> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('Only our own machine is loaded.');
  const args = ['-t', '1', '-c', String(load.connections), '-d', `${load.seconds}s`, '-s', script, url];
  const forScript = ['--', String(load.people), String(load.seed), ...load.paths];
  const timeout = (load.seconds + 30) * 1000;
  const { stdout } = await promisify(execFile)('wrk', [...args, ...forScript], { timeout });
  return readWrk(stdout);
}

/** One refused or broken request invalidates the round, because refusals are quick and would look like speed. */
export function readWrk(output: string): WrkRound {
  const faults = output.match(/^\s*(Non-2xx.*|Socket errors.*)$/m)?.[1];
  if (faults) throw new Error(`wrk: ${faults}`);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!(requests > 0) || !(perSecond > 0)) throw new Error(`wrk: no figure in its output.\n${output}`);
  return { perSecond, requests };
}
