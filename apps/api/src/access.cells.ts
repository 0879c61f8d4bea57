import type { NewRow } from '@oficina/db';
import type { Role } from '@oficina/values';
import { CAMPOS, type Vista } from './access.fields.ts';

export const ACTORES = ['A', 'U', 'C', 'RE', 'RA', 'UA', 'SM', 'CA', 'AD'] as const;
export type ActorName = (typeof ACTORES)[number];
export const PERSONAL = ['RE', 'RA', 'UA', 'SM', 'CA', 'AD'] as const satisfies readonly ActorName[];

export const ROLES: Record<ActorName, Role[]> = {
  A: [],
  U: [],
  C: ['ROLE_CONFIRMADO'],
  RE: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ENCARGADO'],
  RA: ['ROLE_CONFIRMADO', 'ROLE_REQUERIMIENTO_ADMIN'],
  UA: ['ROLE_CONFIRMADO', 'ROLE_USUARIO_ADMIN'],
  SM: ['ROLE_CONFIRMADO', 'ROLE_SUMINISTRO_MAIL'],
  CA: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'],
  AD: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'],
};

/** Status, what is visible of it, for a list whose rows, for a PDF whose bill or its name, and where it leads. */
export type Celda = {
  status: number;
  vista?: Vista;
  filas?: Filas;
  archivo?: 'propio' | 'ajeno';
  recibo?: string;
  /** The name of a spreadsheet. */
  planilla?: string;
  /** The name of a file of data. */
  datos?: string;
  hacia?: string;
  /** Whether rows change, where the status does not tell: what is already so is not written; a failed try is. */
  escribe?: boolean;
  /** What some of its fields must say; those inside another with a dot. */
  dice?: Readonly<Record<string, string>>;
};
export type Filas =
  | 'propias'
  | 'ajenas'
  | 'todas'
  | 'activas'
  | 'clientes'
  | 'atendibles'
  | 'libres'
  | 'ninguna';

export type Caso = {
  nombre: string;
  /** `{propio}`, `{ajeno}` and the like are ids of the world the test builds. */
  path: string;
  body?: Readonly<Record<string, unknown>>;
  /** It brings a picture, or a file of bills, as a form. */
  formulario?: true | 'facturas';
  headers?: Readonly<Record<string, string>>;
  /** The password was given too long ago for the calls that ask for a recent one. */
  claveVieja?: true;
  /** Made by somebody made for it, of the same role: what is spent is their own account. */
  doble?: Partial<NewRow<'usuarios'>>;
  /** They have a key of the second step, used or not yet. */
  dosPasos?: 'generada' | 'activada';
  /** Somebody else may be sent something. */
  avisaAlAjeno?: true;
  celdas: Readonly<Record<ActorName, Celda>>;
  /** Staff while the second factor is demanded, where having it does not change what they meet. */
  exigido?: Readonly<Partial<Record<ActorName, Celda>>>;
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
export const recibo = (name: string): Celda => ({ status: 200, recibo: name });
export const planilla = (name: string): Celda => ({ status: 200, planilla: name });
export const lleva = (hacia: string): Celda => ({ status: 303, hacia });
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

export const confirmados = (celda: Celda): Record<ActorName, Celda> => ({ ...logueados(celda), U: no(403) });
export const administran = (celda: Celda): Record<ActorName, Celda> => ({ ...soloAdmin(celda), UA: celda });
export const personal = (celda: Celda): Partial<Record<ActorName, Celda>> =>
  Object.fromEntries(PERSONAL.map((actor) => [actor, celda]));
/** Calls of the administrator alone; without the second factor, nobody's. */
export const soloAdmin = (celda: Celda): Record<ActorName, Celda> => ({ ...logueados(no(403)), AD: celda });

export type SegundoPaso = { exige: boolean; paso: 'pasado' | 'pendiente' };

/** What an actor meets in a case; the fields are the golden list of its view. */
export function esperado(caso: Caso, actor: ActorName, { exige, paso }: SegundoPaso): Celda {
  const exigida = exige ? caso.exigido?.[actor] : undefined;
  const pendiente = paso === 'pendiente' && (PERSONAL as readonly string[]).includes(actor);
  if (!pendiente) return exigida ?? caso.celdas[actor];
  return caso.sinSegundoPaso?.[actor] ?? exigida ?? caso.celdas.C;
}

export const camposDe = (vista: Vista): readonly string[] => CAMPOS[vista];
