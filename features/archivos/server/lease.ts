import { randomUUID } from 'node:crypto';
import type { Tomado } from './archivos.repository.ts';
import type { WorkerDeps } from './deps.ts';
import { LeaseLost } from './errors.ts';
import type { InTx } from './importer.ts';
import { findTomado, lockTomado, renewLease } from './leases.repository.ts';
import { inLongTx } from './staging.repository.ts';

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'leaseMs'>;

/** Who takes a file this time: the same process is somebody else the next. */
export const newLease = ({ clock, leaseMs }: Pick<Deps, 'clock' | 'leaseMs'>) => {
  const now = clock.now();
  return { holder: randomUUID(), now, until: new Date(now.getTime() + leaseMs) };
};

/**
 * Says that it goes on while the work lasts. Whoever lost it, because nothing was heard for too long, stops: somebody
 * else has it by then, and every transaction asks whether it is still theirs.
 */
export async function withLease<T>(
  deps: Deps,
  tomado: Tomado,
  signal: AbortSignal,
  work: (leaseSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renew = async () => {
    const until = new Date(deps.clock.now().getTime() + deps.leaseMs);
    if (!(await renewLease(deps.db, tomado, until))) lost.abort(new LeaseLost());
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      deps.log.warn({ operacion: 'archivos', error }, 'a lease was not renewed'),
    );
  }, deps.leaseMs / 4);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
  }
}

/** For the statement that has to find its row: without it nothing of the transaction may stay. */
export function requireLease<T>(row: T | null): T {
  if (row === null) throw new LeaseLost();
  return row;
}

/**
 * Transactions of whoever has the file, and of nobody else: one who lost it begins none, and of the one it had begun
 * nothing stays. Its tables may be somebody else's by now.
 */
export const inLeasedTx =
  ({ db }: Pick<Deps, 'db'>, tomado: Tomado): InTx =>
  (work) =>
    inLongTx(db, async (tx) => {
      requireLease(await findTomado(tx, tomado));
      const result = await work(tx);
      requireLease(await lockTomado(tx, tomado));
      return result;
    });
