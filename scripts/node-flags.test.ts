import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NODE_FLAGS } from './node-flags.ts';

const guide = readFileSync(new URL('../docs/operar/instalar.md', import.meta.url), 'utf8');

test.each(['.env apps/api', '.env.trabajador apps/worker'])('it is told to start %s as we do', (what) => {
  expect(guide).toContain(`node ${NODE_FLAGS.join(' ')} --env-file=${what}/src/main.ts`);
});
