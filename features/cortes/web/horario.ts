import { dayInArgentina, nextDay } from '@oficina/values';
import { estimacionVencida } from '../contract/fase.ts';
import type { Corte } from '../contract/index.ts';

export type Cuando = Pick<Corte, 'inicio' | 'fin' | 'finEstimado'>;

const SEMANA = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** The wire writes Buenos Aires time: its first letters are the day and the hour that people here live in. */
export const diaDe = (momento: string) => momento.slice(0, 10);
export const horaDe = (momento: string) => momento.slice(11, 16);

/** "viernes 23/10". */
function dia(momento: string): string {
  const fecha = diaDe(momento);
  return `${SEMANA[new Date(`${fecha}T12:00:00Z`).getUTCDay()]} ${fecha.slice(8)}/${fecha.slice(5, 7)}`;
}

/** "8", "8:30": as it is said. */
function hora(momento: string): string {
  const [horas = '', minutos] = horaDe(momento).split(':');
  return minutos === '00' ? String(Number(horas)) : `${Number(horas)}:${minutos}`;
}

/** "las 8", "la 1". */
function laHora(momento: string): string {
  const dicha = hora(momento);
  return `${/^1(:|$)/.test(dicha) ? 'la' : 'las'} ${dicha}`;
}

/** "hoy, viernes 23/10", "mañana, sábado 24/10", "el domingo 25/10". */
function elDia(momento: string, now: Date): string {
  const hoy = dayInArgentina(now);
  if (diaDe(momento) === hoy) return `hoy, ${dia(momento)}`;
  return diaDe(momento) === nextDay(hoy) ? `mañana, ${dia(momento)}` : `el ${dia(momento)}`;
}

/** "el viernes 23/10, de 8 a 12". */
function elRato({ inicio, fin }: Cuando, now: Date): string {
  if (fin === undefined) return `${elDia(inicio, now)}, desde ${laHora(inicio)},`;
  if (diaDe(inicio) === diaDe(fin)) return `${elDia(inicio, now)}, de ${hora(inicio)} a ${hora(fin)},`;
  return `desde ${elDia(inicio, now)}, a ${laHora(inicio)}, hasta el ${dia(fin)}, a ${laHora(fin)},`;
}

const NO_SE_SABE = 'Todavía no sabemos a qué hora vuelve.';
const mayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

/** Of one that is to come: "El viernes 23/10, de 8 a 12, vas a estar sin luz." */
export function frasePorVenir(corte: Cuando, now: Date): string {
  const frase = mayuscula(`${elRato(corte, now)} vas a estar sin luz.`);
  return corte.fin === undefined ? `${frase} ${NO_SE_SABE}` : frase;
}

/** Of one that has begun: "Estás sin luz desde las 8. Estimamos que vuelve a las 12." */
export function fraseEnCurso(corte: Cuando, now: Date): string {
  const { inicio, fin } = corte;
  const hoy = dayInArgentina(now);
  const cuando = (momento: string) =>
    diaDe(momento) === hoy ? laHora(momento) : `el ${dia(momento)} a ${laHora(momento)}`;
  const desde = `Estás sin luz desde ${cuando(inicio)}.`;
  if (fin === undefined || estimacionVencida(corte, now)) return `${desde} ${NO_SE_SABE}`;
  return `${desde} Estimamos que vuelve ${diaDe(fin) === hoy ? 'a ' : ''}${cuando(fin)}.`;
}

/** When the notices of a cut leave, in a line: "hoy, viernes 23/10, a las 8". */
export const elMomento = (momento: string, now: Date): string =>
  `${elDia(momento, now)}, a ${laHora(momento)}`;
