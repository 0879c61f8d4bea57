import { dayInArgentina, nextDay } from '@oficina/values';

/** A day begins and ends in Argentina, wherever the server is. */
export const startOfTomorrow = (now: Date): Date =>
  new Date(`${nextDay(dayInArgentina(now))}T00:00:00-03:00`);
