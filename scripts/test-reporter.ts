// Machines read the closing line of a run, and .ci/run reads the numbers.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    const broken: string[] = [];
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') count[state] += 1;
        else count.skipped += 1;
        if (state === 'failed') broken.push(`${module.relativeModuleId} > ${test.fullName}`);
      }
      // A file that does not load has no tests to fail, so it counts as one failure.
      if (module.state() === 'failed' && tests.every((test) => test.result().state !== 'failed')) {
        count.failed += 1;
        broken.push(module.relativeModuleId);
      }
    }
    mkdirSync('.local/ci', { recursive: true });
    writeFileSync('.local/ci/vitest.json', JSON.stringify({ ...count, broken }));
    process.once('exit', () => console.log(`${count.passed} passed, ${count.failed} failed`));
  }
}
