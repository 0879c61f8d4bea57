import { join } from 'node:path';

const repository = join(import.meta.dirname, '..', '..');

const out = join(repository, '.local', 'e2e');

export const folders = {
  out,
  /** This is a copy of the built web, so that another build in the same working copy does not change it during the tests. */
  web: join(out, 'web'),
  files: join(out, 'almacen'),
  logs: join(out, 'registros'),
  shots: join(out, 'fotos'),
  secrets: join(out, 'secretos.txt'),
} as const;

export const apiMain = new URL('../../apps/api/src/main.ts', import.meta.url);
export const workerMain = new URL('../../apps/worker/src/main.ts', import.meta.url);
