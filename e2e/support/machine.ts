// A shared host may stop this machine for seconds in the middle of a journey: what fails then proves nothing, and is
// tried once more, which the report tells as "flaky". What fails on a machine that had its time stays failed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineTicks, shareGiven } from '../../scripts/machine-time.ts';
import { folders } from './folders.ts';

/** Of the time that the programs of a journey wanted, the part below which its failure is not judged. */
const ENOUGH = 0.85;

export function judgeMachine(testId: string, retry: number, ticks = machineTicks, folder = folders.machine) {
  const file = join(folder, testId);
  if (retry > 0) {
    // Without a reading there is no excuse.
    const given = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 1;
    if (given >= ENOUGH)
      throw new Error(`It failed with ${Math.round(given * 100)} % of the machine: it is not tried again.`);
  }
  const from = ticks();
  return {
    end() {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, String(shareGiven(from, ticks())));
    },
  };
}
