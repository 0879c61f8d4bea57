import { join } from 'node:path';

const repository = join(import.meta.dirname, '..', '..');

/** What a run leaves behind; git ignores it. */
const out = join(repository, '.local', 'e2e');

export const folders = {
  out,
  /** A copy of the built web: another build in the same working copy must not change it under the tests. */
  web: join(out, 'web'),
  /** Where the api of the run keeps files. */
  files: join(out, 'almacen'),
  logs: join(out, 'registros'),
  shots: join(out, 'fotos'),
  /** Secrets that passed through the run, to look for them in the logs. */
  secrets: join(out, 'secretos.txt'),
} as const;

export const apiMain = new URL('../../apps/api/src/main.ts', import.meta.url);
export const workerMain = new URL('../../apps/worker/src/main.ts', import.meta.url);
