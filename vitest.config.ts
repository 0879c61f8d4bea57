import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/test-order.ts';

const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**', '.local/**'];

// The workers and the processes that tests start read the same modules by the hundred: each is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.local', 'compiled');

export default defineConfig({
  test: {
    // A worker waits for the database a quarter of its time, so three share the two cores.
    maxWorkers: 3,
    expect: {
      // A test that checked nothing, because its list came empty or it left early, has not passed.
      requireAssertions: true,
      // Long, because a loaded machine is not a fault of the product.
      poll: { timeout: 20_000 },
    },
    // Files of a worker share the modules they import, which took longer than the tests. No module is mocked by its path,
    // each test restores what it spies on, and scripts/test-web.ts restores the window after each file of the screens.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/test-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude,
          globalSetup: ['./scripts/test-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['**/*.test.tsx'],
          exclude,
          setupFiles: ['./scripts/test-web.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
