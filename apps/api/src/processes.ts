import cluster, { type Worker } from 'node:cluster';
import type { Logger } from '@oficina/values/server';

const RESTART_MS = 1_000;
/**
 * A process that has not ended by then never will. A charge may take 35 seconds, between two transactions, and killing it
 * leaves its pago in doubt.
 */
export const GRACE_MS = 60_000;

/** The failed process has already logged the reason. */
export class NotStarted extends Error {
  readonly exitCode: number;

  constructor(exitCode: number | null) {
    super();
    this.exitCode = exitCode ?? 1;
  }
}

/**
 * Several processes share one port, so that every core serves. A process that dies is replaced; one that cannot even start
 * ends them all, because the next would not start either. The result stops them.
 */
export async function leadProcesses(
  count: number,
  log: Logger,
  { isLent = false } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  // Each process takes its connections by itself: one that the leader had taken for a process that is leaving would be lost.
  if (isLent) cluster.schedulingPolicy = cluster.SCHED_NONE;
  let serving = 0;
  let stopping = false;
  const start = (): Promise<string> => {
    const worker = cluster.fork();
    return new Promise<string>((resolve, reject) => {
      // It also answers for its metrics, even before it listens.
      worker.on('message', function onMessage({ url }: { url?: string }) {
        if (url === undefined) return;
        worker.off('message', onMessage);
        serving += 1;
        worker.once('exit', (exitCode, signal) => {
          serving -= 1;
          replace(exitCode, signal);
        });
        resolve(url);
      });
      worker.once('exit', (exitCode: number | null) => reject(new NotStarted(exitCode)));
    });
  };
  const replace = (reason?: unknown, signal?: unknown): void => {
    if (stopping) return;
    const resultado = reason instanceof NotStarted ? 'not started' : String(signal ?? reason);
    // Node closed the port with the last process that used it, and only whoever lent it can give it again.
    if (isLent && serving === 0) {
      log.error({ resultado }, 'no process is left');
      process.exit(1);
    }
    log.error({ resultado }, 'a process ended and is replaced');
    setTimeout(() => {
      if (!stopping) start().catch(replace);
    }, RESTART_MS);
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(alive.map(end));
  };
  try {
    const [url = ''] = await Promise.all(Array.from({ length: count }, start));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const late = setTimeout(() => worker.process.kill('SIGKILL'), GRACE_MS);
    worker.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    worker.process.kill('SIGTERM');
  });
}
