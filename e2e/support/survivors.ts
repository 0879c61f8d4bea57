import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../scripts/postgres-binaries.ts';

const PATIENCE_MS = 8_000;

/** The APIs, the browsers and Playwright's own workers carry the mark of the run in their environment. */
export async function survivors(postgres: number | undefined): Promise<string[]> {
  for (let waited = 0; ; waited += 200) {
    const left = [...marked(), ...(isAlive(postgres) ? [`${postgres} postgres`] : [])];
    if (left.length === 0 || waited >= PATIENCE_MS) return left;
    await sleep(200);
  }
}

function marked(): string[] {
  const mark = `OFICINA_E2E=${process.env.OFICINA_E2E}`;
  return globSync('/proc/[0-9]*').flatMap((folder) => {
    const pid = Number(folder.slice('/proc/'.length));
    try {
      if (pid === process.pid || !isAlive(pid)) return [];
      if (!readFileSync(`${folder}/environ`, 'utf8').split('\0').includes(mark)) return [];
      return [`${pid} ${readFileSync(`${folder}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 160)}`];
    } catch {
      // The process ended meanwhile, or it belongs to another user.
      return [];
    }
  });
}
