import { setTimeout as sleep } from 'node:timers/promises';
import type { ArchivoRow } from '@oficina/archivos/server';
import type { Terminal } from '../terminal.ts';

const POLL_MS = 500;
/** Without a terminal, one line is printed each time progress grows by this percentage. */
const PERCENT_STEP = 25;

type Observed = { archivo: ArchivoRow; hasWorker: boolean };

/**
 * The result is null when no worker attends this or any other file for `patienceS` seconds; a file that waits for its turn
 * is waited for.
 */
export function createEspera<T extends Observed>(
  { stderr }: Terminal,
  observe: () => Promise<T>,
  patienceS: number,
) {
  return async (label: string, isPending: (archivo: ArchivoRow) => boolean): Promise<T | null> => {
    const progress = createProgress(stderr, label);
    let lastFingerprint = '';
    let lastChange = Date.now();
    for (;;) {
      const observed = await observe();
      const { archivo, hasWorker } = observed;
      if (!isPending(archivo)) {
        progress.finish();
        return observed;
      }
      const percent = archivo.progreso_revision ?? archivo.progreso;
      progress(percent);
      const fingerprint = `${archivo.estado} ${percent} ${archivo.updated.getTime()}`;
      if (hasWorker || fingerprint !== lastFingerprint) lastChange = Date.now();
      lastFingerprint = fingerprint;
      if (Date.now() - lastChange > patienceS * 1000) {
        progress.finish();
        return null;
      }
      await sleep(POLL_MS);
    }
  };
}

function createProgress(stderr: Terminal['stderr'], label: string) {
  let lastReported = -PERCENT_STEP;
  const report = (percent: number): void => {
    if (stderr.isTTY) stderr.write(`\r${label}… ${percent} %  `);
    else if (percent >= lastReported + PERCENT_STEP) {
      lastReported = percent - (percent % PERCENT_STEP);
      stderr.write(`${label}… ${percent} %\n`);
    }
  };
  return Object.assign(report, { finish: () => void (stderr.isTTY && stderr.write('\r\x1b[K')) });
}
