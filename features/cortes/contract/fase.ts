/** What a cut is at an instant; no column says so, because it changes by itself. */
export const FASES = {
  programado: { label: 'Programado', color: 'amarillo' },
  enCurso: { label: 'En curso', color: 'rojo' },
  terminado: { label: 'Terminado', color: 'gris' },
} as const;

export type Fase = keyof typeof FASES;

type Cuando = { inicio: string; fin?: string | undefined; finEstimado?: boolean | undefined };

const pasoElFin = ({ fin }: Cuando, ahora: Date) => fin !== undefined && Date.parse(fin) <= ahora.getTime();

/** The service was to be back by now, and nobody said that it is. */
export const estimacionVencida = (corte: Cuando, ahora: Date): boolean =>
  corte.finEstimado === true && pasoElFin(corte, ahora);

export function faseDelCorte(corte: Cuando, ahora: Date): Fase {
  const { inicio, finEstimado = false } = corte;
  if (pasoElFin(corte, ahora) && !finEstimado) return 'terminado';
  return Date.parse(inicio) <= ahora.getTime() ? 'enCurso' : 'programado';
}
