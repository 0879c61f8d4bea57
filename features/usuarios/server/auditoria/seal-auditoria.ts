import type { Db, Tx } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { CHAIN_ORIGIN, selloOfRow, selloOfTanda } from './chain.ts';
import { findChainHead, findUnsealedRows, insertTanda, lockChain, setSellos } from './sellos.repository.ts';

type SealDeps = { db: Db; clock: Clock };

const TANDA = 1_000;

/** Without new rows the chain is still closed this often, so that a row written later with an old date is detected. */
const MAX_IDLE_MS = 3_600_000;

/** Returns how many rows were sealed, and the seal to note down outside the database. */
export async function sealAuditoria(
  deps: SealDeps,
  { tanda = TANDA, signal }: { tanda?: number; signal?: AbortSignal } = {},
): Promise<{ total: number; sello: string | null }> {
  let total = 0;
  let sello: string | null = null;
  for (;;) {
    const hecha = await deps.db.tx((tx) => sealTanda(tx, deps.clock.now(), tanda));
    if (!hecha) break;
    total += hecha.rows;
    sello = hecha.sello;
    if (hecha.rows < tanda || signal?.aborted) break;
  }
  return { total, sello };
}

async function sealTanda(tx: Tx, now: Date, limit: number): Promise<{ rows: number; sello: string } | null> {
  if (!(await lockChain(tx))) return null;
  const head = await findChainHead(tx);
  const rows = await findUnsealedRows(tx, limit);
  if (rows.length === 0 && (!head || now.getTime() - head.created.getTime() < MAX_IDLE_MS)) return null;
  let orden = head?.hasta ?? 0;
  let sello = head?.sello ?? CHAIN_ORIGIN;
  const sealed = rows.map(({ id, createdText, texto }) => {
    sello = selloOfRow(sello, texto);
    orden += 1;
    return { id, createdText, orden, sello };
  });
  if (sealed.length > 0) await setSellos(tx, sealed);
  const microseconds = String(now.getTime() * 1000);
  const closed = {
    tanda: (head?.tanda ?? 0) + 1,
    hasta: orden,
    ids: rows.map(({ id }) => id),
    microseconds,
    al_dia: rows.length < limit,
  };
  const tandaSello = selloOfTanda(sello, closed);
  await insertTanda(tx, { ...closed, sello: tandaSello });
  return { rows: rows.length, sello: tandaSello.toString('hex') };
}
