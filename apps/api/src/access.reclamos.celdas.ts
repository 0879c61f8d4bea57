import { type ActorName, type Caso, type Celda, confirmados, logueados, no } from './access.cells.ts';

export type CeldasDeCaso = Pick<Caso, 'celdas' | 'sinSegundoPaso'>;

/** Without their second step, the staff of the cases are told so wherever it would have mattered. */
const SIN_PASO: Partial<Record<ActorName, Celda>> = { RE: no(403), RA: no(403) };

/** A case of somebody else: what the encargado and the administrator meet; to the others there is none. */
export const deOtro = (RE: Celda, RA: Celda, demas = confirmados(no(404))): CeldasDeCaso => ({
  celdas: { ...demas, RE, RA },
  sinSegundoPaso: SIN_PASO,
});

/** Calls of whoever attends cases; without the second step, nobody's. */
export const atienden = (RE: Celda, RA: Celda = RE): CeldasDeCaso => ({
  celdas: { ...logueados(no(403)), RE, RA },
});
