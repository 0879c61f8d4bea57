import type { Reader } from '@oficina/db';
import type { Clock } from '@oficina/values';
import { CHAIN_ORIGIN, selloOfRow, selloOfTanda } from './chain.ts';
import { retentionCutoff } from './retire-auditoria.ts';
import {
  findEspera,
  findNextTanda,
  findStrayRows,
  hasSello,
  type StoredRow,
  type StoredTanda,
} from './sellos.repository.ts';

export type Finding =
  | { kind: 'cambiada' | 'agregada' | 'atrasada'; row: number; tanda: number | null; createdAt: Date }
  | { kind: 'borrada'; row: number; tanda: number; sealedAt: Date }
  | { kind: 'tanda-alterada' | 'tanda-retirada-antes'; tanda: number }
  | { kind: 'tandas-borradas'; desde: number; hasta: number }
  | { kind: 'sello-ausente' };

export type Verificacion = {
  rows: number;
  tandas: number;
  findings: Finding[];
  totalFindings: number;
  unsealed: { total: number; desde: Date | null };
  lastSello: string | null;
};

const MAX_FINDINGS = 1_000;
const MAX_UNSEALED = 10_000;

/** No transaction that writes to the audit lasts this long: a row that appears later was added afterwards. */
const MAX_DELAY_MICROS = 3_600_000_000;

/** `upToDateMicros` is the last moment at which no row was waiting for a seal. */
type ChainState = { tanda: number; sello: Buffer; upToDateMicros: number };

/** The whole chain is walked, and each row that was changed, deleted or added is reported. Nothing is written. */
export async function verificarAuditoria(
  { db, clock }: { db: Reader; clock: Clock },
  notedSello?: Buffer,
): Promise<Verificacion> {
  const v: Verificacion = {
    rows: 0,
    tandas: 0,
    findings: [],
    totalFindings: 0,
    unsealed: { total: 0, desde: null },
    lastSello: null,
  };
  const report = (finding: Finding) => {
    v.totalFindings += 1;
    if (v.findings.length < MAX_FINDINGS) v.findings.push(finding);
  };
  let state: ChainState = { tanda: 0, sello: CHAIN_ORIGIN, upToDateMicros: 0 };
  for (;;) {
    const stored = await findNextTanda(db, state.tanda);
    if (!stored) break;
    state = advance(state, stored, retentionCutoff(clock.now()), report);
    v.tandas += 1;
    v.rows += stored.rows.length;
    v.lastSello = stored.sello.toString('hex');
  }
  for (const { id, created } of await findStrayRows(db, MAX_FINDINGS))
    report({ kind: 'agregada', row: id, tanda: null, createdAt: created });
  if (notedSello && !(await hasSello(db, notedSello))) report({ kind: 'sello-ausente' });
  v.unsealed = await findEspera(db, MAX_UNSEALED);
  return v;
}

function advance(
  before: ChainState,
  stored: StoredTanda,
  cutoff: Date,
  report: (finding: Finding) => void,
): ChainState {
  const { tanda } = stored;
  const upToDateMicros = stored.al_dia ? Number(stored.microseconds) : before.upToDateMicros;
  const next = { tanda, sello: stored.sello, upToDateMicros };
  if (stored.retirada) {
    // Only a tanda kept for the full retention period may be gone.
    if (stored.created >= cutoff) report({ kind: 'tanda-retirada-antes', tanda });
    return next;
  }
  const hasGap = tanda !== before.tanda + 1;
  if (hasGap) report({ kind: 'tandas-borradas', desde: before.tanda + 1, hasta: tanda - 1 });
  const last = walkRows(hasGap ? null : before.sello, before.upToDateMicros, stored, report);
  if (last && !selloOfTanda(last, stored).equals(stored.sello)) report({ kind: 'tanda-alterada', tanda });
  return next;
}

/** Returns the seal of the last row, or null when a missing row leaves it unknown. */
function walkRows(
  desde: Buffer | null,
  upToDateMicros: number,
  { tanda, hasta, ids, created, rows }: StoredTanda,
  report: (finding: Finding) => void,
): Buffer | null {
  const { own, foreign } = split(ids, rows);
  for (const { id, createdAt } of foreign)
    report({ kind: 'agregada', row: id, tanda, createdAt: new Date(createdAt) });
  let previous = desde;
  let orden = hasta - ids.length;
  for (const id of ids) {
    orden += 1;
    const row = own.get(id);
    if (!row) {
      report({ kind: 'borrada', row: id, tanda, sealedAt: created });
      previous = null;
      continue;
    }
    const storedSello = Buffer.from(row.sello ?? '', 'hex');
    const finding = { row: id, tanda, createdAt: new Date(row.createdAt) };
    const isIntact =
      row.orden === orden && (!previous || selloOfRow(previous, row.texto).equals(storedSello));
    if (!isIntact) report({ kind: 'cambiada', ...finding });
    if (row.micros < upToDateMicros - MAX_DELAY_MICROS) report({ kind: 'atrasada', ...finding });
    previous = storedSello;
  }
  return previous;
}

/** Each row that the tanda was closed with counts once; any other was added later. */
function split(ids: readonly number[], rows: readonly StoredRow[]) {
  const expected = new Set(ids);
  const own = new Map<number, StoredRow>();
  const foreign: StoredRow[] = [];
  for (const row of rows) {
    if (expected.has(row.id) && !own.has(row.id)) own.set(row.id, row);
    else foreign.push(row);
  }
  return { own, foreign };
}
