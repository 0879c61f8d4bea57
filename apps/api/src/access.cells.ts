import { CAMPOS, type Vista } from './access.fields.ts';

export const ACTORES = ['A', 'U', 'C', 'RE', 'RA', 'UA', 'SM', 'CA', 'AD'] as const;
export type ActorName = (typeof ACTORES)[number];
export const PERSONAL = ['RE', 'RA', 'UA', 'SM', 'CA', 'AD'] as const satisfies readonly ActorName[];

/** Status, what is visible of it, for a list whose rows, and for a PDF whose bill. */
export type Celda = { status: number; vista?: Vista; filas?: Filas; archivo?: 'propio' | 'ajeno' };
export type Filas = 'propias' | 'ajenas' | 'todas' | 'activas' | 'ninguna';

export type Caso = {
  nombre: string;
  /** `{propio}`, `{ajeno}` and the like are ids of the world the test builds. */
  path: string;
  body?: Readonly<Record<string, unknown>>;
  celdas: Readonly<Record<ActorName, Celda>>;
  /** Staff that still lack the second factor demanded of them. Left out: as a confirmed customer. */
  sinSegundoPaso?: Readonly<Partial<Record<ActorName, Celda>>>;
};

export type Fila = { method: string; route: string; casos: readonly Caso[] };

export const ok = (vista?: Vista, filas?: Filas): Celda => ({
  status: 200,
  ...(vista ? { vista } : {}),
  ...(filas ? { filas } : {}),
});
export const creado = (vista: Vista): Celda => ({ status: 201, vista });
export const borrado: Celda = { status: 204 };
export const pdf = (archivo: 'propio' | 'ajeno'): Celda => ({ status: 200, archivo });
export const no = (status: 400 | 401 | 403 | 404 | 409 | 422): Celda => ({ status });

export const todos = (celda: Celda): Record<ActorName, Celda> => ({ ...logueados(celda), A: celda });
export const logueados = (celda: Celda): Record<ActorName, Celda> => ({
  A: no(401),
  U: celda,
  C: celda,
  RE: celda,
  RA: celda,
  UA: celda,
  SM: celda,
  CA: celda,
  AD: celda,
});

/** What an actor meets in a case; the fields are the golden list of its view. */
export function esperado(caso: Caso, actor: ActorName, segundoPaso: 'pasado' | 'pendiente'): Celda {
  const pendiente = segundoPaso === 'pendiente' && (PERSONAL as readonly string[]).includes(actor);
  return pendiente ? (caso.sinSegundoPaso?.[actor] ?? caso.celdas.C) : caso.celdas[actor];
}

export const camposDe = (vista: Vista): readonly string[] => CAMPOS[vista];
