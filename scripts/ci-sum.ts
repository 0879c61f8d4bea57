// For .ci/run: "passed failed" of the tests that vitest and Playwright left in .local/ci.
import { existsSync, readFileSync } from 'node:fs';

type Vitest = { passed: number; failed: number };
type Playwright = { stats: { expected: number; flaky: number; unexpected: number } };

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

const vitest = read<Vitest>('.local/ci/vitest.json');
const stats = read<Playwright>('.local/ci/playwright.json')?.stats;
const passed = (vitest?.passed ?? 0) + (stats ? stats.expected + stats.flaky : 0);
const failed = (vitest?.failed ?? 0) + (stats?.unexpected ?? 0);
console.log(`${passed} ${failed}`);
