/** What a cut is at an instant; no column says so, because it changes by itself. */
export const FASES = {
  programado: { label: 'Programado', color: 'amarillo' },
  enCurso: { label: 'En curso', color: 'rojo' },
  terminado: { label: 'Terminado', color: 'gris' },
} as const;

export type Fase = keyof typeof FASES;

export function faseDelCorte(
  { inicio, fin }: { inicio: string; fin?: string | undefined },
  ahora: Date,
): Fase {
  if (fin !== undefined && Date.parse(fin) <= ahora.getTime()) return 'terminado';
  return Date.parse(inicio) <= ahora.getTime() ? 'enCurso' : 'programado';
}
