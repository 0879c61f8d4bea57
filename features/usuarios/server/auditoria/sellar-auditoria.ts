import type { Db, Tx } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { ORIGEN, selloDeFila, selloDeTanda } from './cadena.ts';
import { findCabeza, findSinSellar, insertTanda, lockCadena, setSellos } from './sellos.repository.ts';

type SellarDeps = { db: Db; clock: Clock };

const TANDA = 1_000;

/** With nothing to seal the chain is closed this often all the same: what is written later with an old date shows. */
const AUNQUE_NO_HAYA_MS = 3_600_000;

/** Chains the rows that nobody sealed yet, stretch by stretch. Answers how many, and the seal to note elsewhere. */
export async function sellarAuditoria(
  deps: SellarDeps,
  { tanda = TANDA, signal }: { tanda?: number; signal?: AbortSignal } = {},
): Promise<{ total: number; sello: string | null }> {
  let total = 0;
  let sello: string | null = null;
  for (;;) {
    const hecha = await deps.db.tx((tx) => sellarTanda(tx, deps.clock.now(), tanda));
    if (!hecha) break;
    total += hecha.filas;
    sello = hecha.sello;
    if (hecha.filas < tanda || signal?.aborted) break;
  }
  return { total, sello };
}

async function sellarTanda(
  tx: Tx,
  now: Date,
  limite: number,
): Promise<{ filas: number; sello: string } | null> {
  if (!(await lockCadena(tx))) return null;
  const cabeza = await findCabeza(tx);
  const filas = await findSinSellar(tx, limite);
  if (filas.length === 0 && (!cabeza || now.getTime() - cabeza.created.getTime() < AUNQUE_NO_HAYA_MS))
    return null;
  let orden = cabeza?.hasta ?? 0;
  let sello = cabeza?.sello ?? ORIGEN;
  const selladas = filas.map(({ id, instante, texto }) => {
    sello = selloDeFila(sello, texto);
    orden += 1;
    return { id, instante, orden, sello };
  });
  if (selladas.length > 0) await setSellos(tx, selladas);
  const microsegundos = String(now.getTime() * 1000);
  const cierre = {
    ...{ tanda: (cabeza?.tanda ?? 0) + 1, hasta: orden, ids: filas.map(({ id }) => id), microsegundos },
    al_dia: filas.length < limite,
  };
  const suyo = selloDeTanda(sello, cierre);
  await insertTanda(tx, { ...cierre, sello: suyo });
  return { filas: filas.length, sello: suyo.toString('hex') };
}
