// npm run e2e:again runs every journey once, and those that failed again, alone and with their traces kept.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { leaveTally, runAgain } from './run-again.ts';

const playwright = 'node_modules/@playwright/test/cli.js';
const report = '.local/ci/playwright.json';
const lastRun = '.local/ci/last-run.json';
/** With more failures than this the fault is not the machine's, and nothing is run again. */
const WORTH_ANOTHER_RUN = 10;

type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
};
type Report = Suite & { stats: { skipped: number } };

function testsIn({ suites = [], specs = [] }: Suite, wanted: 'expected' | 'unexpected'): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName }) => `${file} › ${title} [${projectName}]`),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, wanted))];
}

let runs = 0;

async function run(...options: string[]): Promise<{ passed: string[]; failures: string[]; sound: boolean }> {
  const child = spawn(process.execPath, [playwright, 'test', ...options, `--last-failed-file=${lastRun}`], {
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  runs += 1;
  const { stats, ...suites }: Report = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { stats: { skipped: 0 } };
  const failures = testsIn(suites, 'unexpected');
  if (failures.length > 0 && existsSync('.local/e2e/results'))
    cpSync('.local/e2e/results', `.local/ci/traces/${runs}`, { recursive: true });
  // A run also fails for reasons other than a test, such as a process left alive; and when the control fails nothing else
  // runs.
  const sound = (code === 0 || failures.length > 0) && stats.skipped === 0;
  return { passed: testsIn(suites, 'expected'), failures, sound };
}

const first = await run(...process.argv.slice(2));
let { sound } = first;
const { unsteady, failed } =
  first.failures.length > WORTH_ANOTHER_RUN
    ? { unsteady: [], failed: first.failures }
    : await runAgain(first.failures, async () => {
        const again = await run('--last-failed', '--workers=1', '--trace=on');
        sound &&= again.sound;
        return again.passed;
      });
const passed = first.passed.length + unsteady.length;
leaveTally('e2e', { passed, failed: failed.length, unsteady, broken: failed });
process.exitCode = sound && failed.length === 0 ? 0 : 1;
