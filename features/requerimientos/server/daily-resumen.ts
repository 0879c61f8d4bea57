import type { Db } from '@oficina/db';
import { defineCron } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import { type Clock, dayInArgentina, nextDay } from '@oficina/values';
import * as z from 'zod/mini';
import { isDiaHabil } from './calendar.ts';
import { dailyResumenQuery } from './daily-resumen.repository.ts';
import type { ReadRules } from './deps.ts';

export type DailyResumenDeps = {
  db: Db;
  clock: Clock;
  sender: Pick<MensajeSender, 'enqueueFrom'>;
  readRules: ReadRules;
};

export const dailyResumen = defineCron('requerimientos-resumen', '0 8 * * 1-5', z.object({}));

const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekday = (day: string) => dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5;

/** Not a holiday, nor the Saturday on which a process starts again and makes up for a run that was missed. */
export async function isResumenDay(deps: Omit<DailyResumenDeps, 'sender'>): Promise<boolean> {
  const today = dayInArgentina(deps.clock.now());
  const { calendar } = await deps.readRules(deps.db);
  return isWeekday(today) && isDiaHabil(calendar, today);
}

/** Tells whoever attends cases how the day begins, once, however often it is run. Answers how many were told. */
export async function sendDailyResumen(deps: DailyResumenDeps): Promise<number> {
  if (!(await isResumenDay(deps))) return 0;
  const now = deps.clock.now();
  const today = dayInArgentina(now);
  const tomorrow = new Date(`${nextDay(today)}T00:00:00-03:00`);
  // A day is no row of any table: below zero it is not taken for one.
  const ref = -Number(today.replaceAll('-', ''));
  return deps.db.tx((tx) => deps.sender.enqueueFrom(tx, dailyResumenQuery({ now, tomorrow, ref })));
}
