import { randomUUID } from 'node:crypto';
import type { Tomado } from './archivos.repository.ts';
import type { TrabajoDeps } from './deps.ts';
import { ArriendoPerdido } from './errors.ts';
import { enTxLarga } from './escenario.repository.ts';
import type { EnTx } from './importador.ts';
import { findTomado, lockTomado, renovarArriendo } from './turnos.repository.ts';

type Deps = Pick<TrabajoDeps, 'db' | 'clock' | 'log' | 'arriendoMs'>;

/** Who takes a file this time: the same process is somebody else the next. */
export const nuevoArriendo = ({ clock, arriendoMs }: Pick<Deps, 'clock' | 'arriendoMs'>) => {
  const now = clock.now();
  return { quien: randomUUID(), now, hasta: new Date(now.getTime() + arriendoMs) };
};

/**
 * Says that it goes on while the work lasts. Whoever lost it, because nothing was heard for too long, stops: somebody
 * else has it by then, and every transaction asks whether it is still theirs.
 */
export async function conArriendo<T>(
  deps: Deps,
  tomado: Tomado,
  signal: AbortSignal,
  work: (vivo: AbortSignal) => Promise<T>,
): Promise<T> {
  const perdido = new AbortController();
  const latir = async () => {
    const hasta = new Date(deps.clock.now().getTime() + deps.arriendoMs);
    if (!(await renovarArriendo(deps.db, tomado, hasta))) perdido.abort(new ArriendoPerdido());
  };
  const timer = setInterval(() => {
    latir().catch((error: unknown) =>
      deps.log.warn({ operacion: 'archivos', error }, 'a lease was not renewed'),
    );
  }, deps.arriendoMs / 4);
  try {
    return await work(AbortSignal.any([signal, perdido.signal]));
  } finally {
    clearInterval(timer);
  }
}

/** For the statement that has to find its row: without it nothing of the transaction may stay. */
export function propio<T>(row: T | null): T {
  if (row === null) throw new ArriendoPerdido();
  return row;
}

/**
 * Transactions of whoever has the file, and of nobody else: one who lost it begins none, and of the one it had begun
 * nothing stays. Its tables may be somebody else's by now.
 */
export const enTxPropia =
  ({ db }: Pick<Deps, 'db'>, tomado: Tomado): EnTx =>
  (work) =>
    enTxLarga(db, async (tx) => {
      propio(await findTomado(tx, tomado));
      const hecho = await work(tx);
      propio(await lockTomado(tx, tomado));
      return hecho;
    });
