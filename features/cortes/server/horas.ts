import { PRIORIDADES } from '@oficina/mensajes/contract';
import { esperarHasta } from '@oficina/mensajes/server';
import type { CorteRow } from './cortes.repository.ts';

const HORA_MS = 3_600_000;
/** Whoever reads it at eight still has this long before the light goes. */
const MARGEN_MS = 4 * HORA_MS;

/**
 * A planned cut rings nobody's telephone at night, unless waiting for the morning would leave them without time. One
 * that nobody chose is told at any hour.
 */
export function esperaLaManana({ tipo, inicio, anterior }: CorteRow, now: Date): boolean {
  if (tipo === 'forzado') return false;
  const abre = esperarHasta('sms', PRIORIDADES.masivo, now);
  if (!abre) return false;
  const primero = anterior && anterior > now && anterior < inicio ? anterior : inicio;
  // Whoever is in the dark already wants to know now.
  return primero > now && primero.getTime() - abre.getTime() >= MARGEN_MS;
}

/** How many hours before is the notice that is due now; undefined while none is. */
export function horasQueTocan(inicio: Date, horas: readonly number[], now: Date): number | undefined {
  const faltan = (inicio.getTime() - now.getTime()) / HORA_MS;
  if (faltan <= 0) return undefined;
  return horas.filter((una) => faltan <= una).sort((a, b) => a - b)[0];
}

export const antesDe = (inicio: Date, horas: number) => new Date(inicio.getTime() - horas * HORA_MS);

/**
 * When the notices of a cut leave: at once of one that nobody chose; of a planned one, so many hours before, or as soon
 * as it was written when that hour had gone by, and never at night if it can wait.
 */
export function salidasDe(corte: CorteRow, horas: readonly number[]): Date[] {
  const { tipo, inicio, updated } = corte;
  if (tipo === 'forzado') return [updated];
  const debidas = horas
    .map((una) => new Date(Math.max(antesDe(inicio, una).getTime(), updated.getTime())))
    .map(
      (hora) => (esperaLaManana(corte, hora) ? esperarHasta('sms', PRIORIDADES.masivo, hora) : null) ?? hora,
    )
    .filter((hora) => hora < inicio)
    .map((hora) => hora.getTime());
  return [...new Set(debidas)].sort((a, b) => a - b).map((hora) => new Date(hora));
}
