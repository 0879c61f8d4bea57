import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../scripts/postgres-binaries.ts';

const PATIENCE_MS = 8_000;

/** What still lives of this run: the apis, the browsers and Playwright's own workers carry its mark. */
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
      // It ended while we looked, or it is another user's.
      return [];
    }
  });
}
