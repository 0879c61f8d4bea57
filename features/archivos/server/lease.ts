import { randomUUID } from 'node:crypto';
import type { Tomado } from './archivos.repository.ts';
import type { WorkerDeps } from './deps.ts';
import { LeaseLost } from './errors.ts';
import type { InTx } from './importer.ts';
import { findTomado, lockTomado, renewLease } from './leases.repository.ts';
import { inLongTx } from './staging.repository.ts';

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'leaseMs'>;

/** The holder is new each time, so the same process counts as another the next time. */
export const newLease = ({ clock, leaseMs }: Pick<Deps, 'clock' | 'leaseMs'>) => {
  const now = clock.now();
  return { holder: randomUUID(), now, until: new Date(now.getTime() + leaseMs) };
};

/**
 * The lease is renewed while the work lasts. A worker that lost it, because it could not renew in time, stops: another has
 * the file by then, and every transaction checks who holds it.
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

/** A statement that finds no row means that the lease was lost, so the transaction must be rolled back. */
export function requireLease<T>(row: T | null): T {
  if (row === null) throw new LeaseLost();
  return row;
}

/**
 * Only the holder of the lease can commit. A worker that lost it begins no transaction, and an open one is rolled back,
 * because the tables may belong to another worker by now.
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
