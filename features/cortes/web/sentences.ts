import { dayInArgentina, nextDay } from '@oficina/values';
import type { Corte } from '../contract/index.ts';
import { isEstimateOverdue } from '../contract/phase.ts';

export type CorteTimes = Pick<Corte, 'inicio' | 'fin' | 'finEstimado'>;

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** The API writes Buenos Aires time, so the first characters are the local day and hour. */
export const dayOf = (moment: string) => moment.slice(0, 10);
export const timeOf = (moment: string) => moment.slice(11, 16);

const weekdayOf = (moment: string) => WEEKDAYS[new Date(`${dayOf(moment)}T12:00:00Z`).getUTCDay()] ?? '';
const dateOf = (moment: string) => `${moment.slice(8, 10)}/${moment.slice(5, 7)}`;
const dayText = (moment: string) => `${weekdayOf(moment)} ${dateOf(moment)}`;
/** Returns "dom 22/11", for example. */
export const shortDateText = (moment: string) => `${weekdayOf(moment).slice(0, 3)} ${dateOf(moment)}`;

function timeText(moment: string): string {
  const [hours = '', minutes] = timeOf(moment).split(':');
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`;
}

function timeWithArticle(moment: string): string {
  const spoken = timeText(moment);
  return `${/^1(:|$)/.test(spoken) ? 'la' : 'las'} ${spoken}`;
}

/** Returns "hoy, viernes 23/10", "mañana, sábado 24/10" or "el domingo 25/10". */
function relativeDayText(moment: string, now: Date): string {
  const today = dayInArgentina(now);
  if (dayOf(moment) === today) return `hoy, ${dayText(moment)}`;
  return dayOf(moment) === nextDay(today) ? `mañana, ${dayText(moment)}` : `el ${dayText(moment)}`;
}

/** Returns "el viernes 23/10, de 8 a 12", for example. */
function rangeText({ inicio, fin }: CorteTimes, now: Date): string {
  if (fin === undefined) return `${relativeDayText(inicio, now)}, desde ${timeWithArticle(inicio)},`;
  if (dayOf(inicio) === dayOf(fin))
    return `${relativeDayText(inicio, now)}, de ${timeText(inicio)} a ${timeText(fin)},`;
  return `desde ${relativeDayText(inicio, now)}, a ${timeWithArticle(inicio)}, hasta el ${dayText(fin)}, a ${timeWithArticle(fin)},`;
}

/** Returns "Corte de luz el jueves 5, de 8 a 12" for a day of the coming week, and with its date beyond. */
export function corteTitle(corte: CorteTimes, phase: 'programado' | 'enCurso', now: Date): string {
  if (phase === 'enCurso') return 'Corte de luz en curso';
  const { inicio, fin } = corte;
  const hours =
    fin !== undefined && dayOf(inicio) === dayOf(fin)
      ? `de ${timeText(inicio)} a ${timeText(fin)}`
      : `desde ${timeWithArticle(inicio)}`;
  return `Corte de luz ${shortDayText(inicio, now)}, ${hours}`;
}

const WEEK_MS = 7 * 86_400_000;

function shortDayText(moment: string, now: Date): string {
  const today = dayInArgentina(now);
  if (dayOf(moment) === today) return 'hoy';
  if (dayOf(moment) === nextDay(today)) return 'mañana';
  const isSoon = Date.parse(moment) - now.getTime() < WEEK_MS;
  return `el ${isSoon ? dayText(moment).split('/')[0] : dayText(moment)}`;
}

const UNKNOWN_FIN_TEXT = 'Todavía no sabemos a qué hora vuelve.';
const capitalize = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

export function upcomingSentence(corte: CorteTimes, now: Date): string {
  const sentence = capitalize(`${rangeText(corte, now)} vas a estar sin luz.`);
  return corte.fin === undefined ? `${sentence} ${UNKNOWN_FIN_TEXT}` : sentence;
}

/** Returns "Estás sin luz desde las 8. Estimamos que vuelve a las 12.", for example. */
export function ongoingSentence(corte: CorteTimes, now: Date): string {
  const { inicio, fin } = corte;
  const today = dayInArgentina(now);
  const whenText = (moment: string) =>
    dayOf(moment) === today ? timeWithArticle(moment) : `el ${dayText(moment)} a ${timeWithArticle(moment)}`;
  const sinceText = `Estás sin luz desde ${whenText(inicio)}.`;
  if (fin === undefined || isEstimateOverdue(corte, now)) return `${sinceText} ${UNKNOWN_FIN_TEXT}`;
  return `${sinceText} Estimamos que vuelve ${dayOf(fin) === today ? 'a ' : ''}${whenText(fin)}.`;
}

export const momentText = (moment: string, now: Date): string =>
  `${relativeDayText(moment, now)}, a ${timeWithArticle(moment)}`;
