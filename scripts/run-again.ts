// A journey or a fault test may fail because the machine stood still. Such a test is run again alone and, if it then passes,
// reported by name as unsteady: docs/unsteady.md keeps each with its cause until it is mended.
import { mkdirSync, writeFileSync } from 'node:fs';

const RERUNS = 2;
/** More unsteady tests than this fail a run of integration, as a single failure does. */
export const MOST_UNSTEADY = 3;

export type Tally = {
  passed: number;
  failed: number;
  unsteady?: readonly string[];
  /** The names of what failed. */
  broken?: readonly string[];
};

/** Each try gets the remaining tests and returns those it saw pass: a test that did not run has not passed. */
export async function runAgain(
  failed: readonly string[],
  rerun: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<{ unsteady: readonly string[]; failed: readonly string[] }> {
  let left = failed;
  for (let tries = 0; tries < RERUNS && left.length > 0; tries++) {
    const passed = await rerun(left);
    left = left.filter((name) => !passed.includes(name));
  }
  return { unsteady: failed.filter((name) => !left.includes(name)), failed: left };
}

export function leaveTally(kind: string, tally: Tally): void {
  mkdirSync('.local/ci', { recursive: true });
  writeFileSync(`.local/ci/${kind}.json`, JSON.stringify(tally));
  for (const name of tally.unsteady ?? []) console.log(`unsteady: ${name}`);
}
