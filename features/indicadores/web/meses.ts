import { dayInArgentina } from '@oficina/values';

/** "2026-10" out of a moment, as the clock of Buenos Aires says. */
export const mesDe = (now: Date): string => dayInArgentina(now).slice(0, 7);

/** So many months after, or before. */
export function sumarMeses(mes: string, cuantos: number): string {
  const total = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1 + cuantos;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** Both ends included, the oldest first. */
export function mesesEntre(desde: string, hasta: string): string[] {
  const meses: string[] = [];
  for (let mes = desde; mes <= hasta; mes = sumarMeses(mes, 1)) meses.push(mes);
  return meses;
}
