import { defineCron } from '@oficina/jobs';
import type { MensajeSender } from '@oficina/mensajes/server';
import { dayInArgentina } from '@oficina/values';
import { isDiaHabil } from '@oficina/values/calendar';
import * as z from 'zod/mini';
import type { RequerimientosDeps } from '../deps.ts';
import { dailyResumenQuery } from './daily-resumen.repository.ts';
import { startOfTomorrow } from './start-of-tomorrow.ts';

export type DailyResumenDeps = Pick<RequerimientosDeps, 'db' | 'clock' | 'readRules'> & {
  sender: Pick<MensajeSender, 'enqueueFrom'>;
};

export const dailyResumen = defineCron('requerimientos-resumen', '0 8 * * 1-5', z.object({}));

const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekday = (day: string) => dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5;

/** A process that restarts on a Saturday makes up for a missed run, so the day of the week is checked here too. */
export async function isResumenDay(deps: Omit<DailyResumenDeps, 'sender'>): Promise<boolean> {
  const today = dayInArgentina(deps.clock.now());
  const { calendar } = await deps.readRules(deps.db);
  return isWeekday(today) && isDiaHabil(calendar, today);
}

/** Running more than once a day is safe: each person gets one mail. Returns the number of mails. */
export async function sendDailyResumen(deps: DailyResumenDeps): Promise<number> {
  if (!(await isResumenDay(deps))) return 0;
  const now = deps.clock.now();
  const today = dayInArgentina(now);
  const tomorrow = startOfTomorrow(now);
  // The reference is a day and not the id of a row; negative values cannot be taken for one.
  const ref = -Number(today.replaceAll('-', ''));
  return deps.db.tx((tx) => deps.sender.enqueueFrom(tx, dailyResumenQuery({ now, tomorrow, ref })));
}
