/** No column stores the phase, because it changes with time. */
export const CORTE_PHASES = {
  programado: { label: 'Programado', color: 'amarillo' },
  enCurso: { label: 'En curso', color: 'rojo' },
  terminado: { label: 'Terminado', color: 'gris' },
} as const;

export type CortePhase = keyof typeof CORTE_PHASES;

type CorteTimes = { inicio: string; fin?: string | undefined; finEstimado?: boolean | undefined };

const isFinPast = ({ fin }: CorteTimes, now: Date) => fin !== undefined && Date.parse(fin) <= now.getTime();

export const isEstimateOverdue = (corte: CorteTimes, now: Date): boolean =>
  corte.finEstimado === true && isFinPast(corte, now);

export function cortePhase(corte: CorteTimes, now: Date): CortePhase {
  const { inicio, finEstimado = false } = corte;
  if (isFinPast(corte, now) && !finEstimado) return 'terminado';
  return Date.parse(inicio) <= now.getTime() ? 'enCurso' : 'programado';
}
