import { Refusal } from '@oficina/hydra';
import { dayInArgentina, formatMoment } from '@oficina/values';
import type { Actor } from './actor.ts';
import type { Export } from './export.ts';
import { type Limits, limit } from './limits.ts';

const PER_USER_AND_LIST = limit('exportar', 30, 60 * 60);
const LINES_PER_USER = limit('exportar-renglones', 2_000_000, 24 * 60 * 60);

type Who = Pick<Actor, 'usuarioId'>;

/** Whoever took too much is told when they may go on. */
export async function countExport(limits: Limits, one: Export, { usuarioId }: Who, now: Date): Promise<void> {
  const lines = await limits.spend(LINES_PER_USER, String(usuarioId), 0);
  if (lines.points >= LINES_PER_USER.points) throw notYet(one, now, lines.seconds);
  try {
    await limits.take(PER_USER_AND_LIST, `${usuarioId} ${one.name}`);
  } catch (error) {
    if (error instanceof Refusal && error.retryAfter !== undefined) throw notYet(one, now, error.retryAfter);
    throw error;
  }
}

/** A file is never cut short, so the lines that pass the limit are those of the last one. */
export async function countLines(limits: Limits, { usuarioId }: Who, lines: number): Promise<void> {
  if (lines > 0) await limits.spend(LINES_PER_USER, String(usuarioId), lines);
}

function notYet({ title }: Export, now: Date, seconds: number): Refusal {
  // The minute that is told has to have begun already.
  const then = new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000);
  const day = dayInArgentina(then) === dayInArgentina(now) ? '' : 'mañana ';
  const time = formatMoment(then).slice(11, 16);
  return new Refusal(429, 'limite', `Podés volver a exportar ${title} ${day}a las ${time}.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
}
