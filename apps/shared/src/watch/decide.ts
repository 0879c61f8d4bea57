import type { Row } from '@oficina/db';
import { LEVELS, type Level, type Sign, type SignName } from './sign.ts';

export type Senal = Row<'senales'>;

/** `since` is when the level began. The kind says whether it is new, goes on, or is over. */
export type Notice = { sign: Sign; since: Date; kind: 'nuevo' | 'sigue' | 'pasado' };

/** Two looks in a row have to agree before anybody is told, and they are at least this far apart. */
const CONFIRM_MS = 9_000;
const REPEAT_MS = 6 * 3_600_000;

const rank = (level: Level) => LEVELS.indexOf(level);

/** It only decides: whoever calls it sends the notices, and keeps the rows as `markTold` leaves them. */
export function decide(
  signs: readonly Sign[],
  known: ReadonlyMap<string, Senal>,
  now: Date,
): { rows: Map<SignName, Senal>; notices: Notice[] } {
  const rows = new Map<SignName, Senal>();
  const notices: Notice[] = [];
  for (const sign of signs) {
    const before = known.get(sign.name);
    const nivel = rank(sign.level);
    const row: Senal = {
      ...{ nombre: sign.name, nivel, visto: now },
      desde: before?.nivel === nivel ? before.desde : now,
      avisado: before?.avisado ?? 0,
      avisado_el: before?.avisado_el ?? null,
    };
    rows.set(sign.name, row);
    const kind = noticeOf(sign, row, now);
    if (kind) notices.push({ sign, since: row.desde, kind });
  }
  return { rows, notices };
}

function noticeOf({ level, tells }: Sign, row: Senal, now: Date): Notice['kind'] | null {
  if (now.getTime() - row.desde.getTime() < CONFIRM_MS) return null;
  const wanted = tells ? rank(level) : 0;
  if (wanted !== row.avisado) return wanted === 0 ? 'pasado' : 'nuevo';
  if (wanted === 0 || !row.avisado_el) return null;
  return now.getTime() - row.avisado_el.getTime() >= REPEAT_MS ? 'sigue' : null;
}

export function markTold(rows: Map<SignName, Senal>, notices: readonly Notice[], now: Date): void {
  for (const { sign, kind } of notices) {
    const row = rows.get(sign.name);
    if (row) rows.set(sign.name, { ...row, avisado: kind === 'pasado' ? 0 : row.nivel, avisado_el: now });
  }
}
