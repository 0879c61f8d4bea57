import type { NewRow } from '@oficina/db';
import type { Role } from '@oficina/values';
import { FIELDS, type View } from './access.fields.ts';

export const ACTORS = ['A', 'U', 'C', 'RE', 'RA', 'UA', 'SM', 'CA', 'AD'] as const;
export type ActorName = (typeof ACTORS)[number];
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
export type Cell = {
  status: number;
  view?: View;
  rows?: VisibleRows;
  archivo?: 'propio' | 'ajeno';
  receipt?: string;
  /** The name of a spreadsheet. */
  spreadsheet?: string;
  /** The name of a file of data. */
  datos?: string;
  redirectTo?: string;
  /** Whether rows change, where the status does not tell: what is already so is not written; a failed try is. */
  writes?: boolean;
  /** What some of its fields must say; those inside another with a dot. */
  fieldValues?: Readonly<Record<string, string>>;
};
export type VisibleRows =
  | 'propias'
  | 'ajenas'
  | 'todas'
  | 'activas'
  | 'clientes'
  | 'atendibles'
  | 'libres'
  | 'ninguna';

export type TestCase = {
  nombre: string;
  /** `{self}`, `{stranger}` and the like are ids of the world the test builds. */
  path: string;
  body?: Readonly<Record<string, unknown>>;
  /** It brings a picture, or a file of bills, as a form. */
  form?: true | 'facturas';
  headers?: Readonly<Record<string, string>>;
  /** The password was given too long ago for the calls that ask for a recent one. */
  staleClave?: true;
  /** Made by somebody made for it, of the same role: what is spent is their own account. */
  standIn?: Partial<NewRow<'usuarios'>>;
  /** They have a key of the second step, used or not yet. */
  otpState?: 'generada' | 'activada';
  /** Somebody else may be sent something. */
  notifiesStranger?: true;
  cells: Readonly<Record<ActorName, Cell>>;
  /** Staff while the second factor is demanded, where having it does not change what they meet. */
  whenRequired?: Readonly<Partial<Record<ActorName, Cell>>>;
  /** Staff that still lack the second factor demanded of them. Left out: as a confirmed customer. */
  withoutSecondStep?: Readonly<Partial<Record<ActorName, Cell>>>;
};

export type RouteRow = { method: string; route: string; testCases: readonly TestCase[] };

export const ok = (view?: View, rows?: VisibleRows): Cell => ({
  status: 200,
  ...(view ? { view } : {}),
  ...(rows ? { rows } : {}),
});
export const creado = (view: View): Cell => ({ status: 201, view });
export const deleted: Cell = { status: 204 };
export const pdf = (archivo: 'propio' | 'ajeno'): Cell => ({ status: 200, archivo });
export const receipt = (name: string): Cell => ({ status: 200, receipt: name });
export const spreadsheet = (name: string): Cell => ({ status: 200, spreadsheet: name });
export const redirects = (redirectTo: string): Cell => ({ status: 303, redirectTo });
export const no = (status: 400 | 401 | 403 | 404 | 409 | 422): Cell => ({ status });

export const everyone = (cell: Cell): Record<ActorName, Cell> => ({ ...loggedIn(cell), A: cell });
export const loggedIn = (cell: Cell): Record<ActorName, Cell> => ({
  A: no(401),
  U: cell,
  C: cell,
  RE: cell,
  RA: cell,
  UA: cell,
  SM: cell,
  CA: cell,
  AD: cell,
});

export const confirmados = (cell: Cell): Record<ActorName, Cell> => ({ ...loggedIn(cell), U: no(403) });
export const userAdmins = (cell: Cell): Record<ActorName, Cell> => ({ ...onlyAdmin(cell), UA: cell });
export const personal = (cell: Cell): Partial<Record<ActorName, Cell>> =>
  Object.fromEntries(PERSONAL.map((actor) => [actor, cell]));
/** Calls of the administrator alone; without the second factor, nobody's. */
export const onlyAdmin = (cell: Cell): Record<ActorName, Cell> => ({ ...loggedIn(no(403)), AD: cell });

export type SecondStep = { required: boolean; step: 'pasado' | 'pendiente' };

/** What an actor meets in a case; the fields are the golden list of its view. */
export function esperado(testCase: TestCase, actor: ActorName, { required, step }: SecondStep): Cell {
  const requiredCell = required ? testCase.whenRequired?.[actor] : undefined;
  const pendiente = step === 'pendiente' && (PERSONAL as readonly string[]).includes(actor);
  if (!pendiente) return requiredCell ?? testCase.cells[actor];
  return testCase.withoutSecondStep?.[actor] ?? requiredCell ?? testCase.cells.C;
}

export const fieldsOf = (view: View): readonly string[] => FIELDS[view];
