// .ci/run reads the printed "passed failed", summed from the test counts in .local/ci. The unsteady tests and those that failed
// are named too, because whoever reads the end of a run has not its thousands of lines at hand.
import { existsSync, readFileSync } from 'node:fs';
import { MOST_UNSTEADY, type Tally } from './run-again.ts';

const tallies = ['vitest', 'e2e', 'faults']
  .map((kind) => `.local/ci/${kind}.json`)
  .filter(existsSync)
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Tally);
const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);

const unsteady = tallies.flatMap((tally) => tally.unsteady ?? []);
for (const name of unsteady) console.error(`~ unsteady: ${name}`);
for (const name of tallies.flatMap((tally) => tally.broken ?? [])) console.error(`✗ ${name}`);
const tooMany = unsteady.length > MOST_UNSTEADY;
if (tooMany) console.error(`✗ ${unsteady.length} unsteady tests, of ${MOST_UNSTEADY} at most`);
console.log(`${sum(({ passed }) => passed)} ${sum(({ failed }) => failed) + Number(tooMany)}`);
