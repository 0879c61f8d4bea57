import type { NewRow } from '@oficina/db';
import type { Role } from '@oficina/values';
import { FIELDS, type View } from './fields/index.ts';

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

export type Cell = {
  status: number;
  view?: View;
  rows?: VisibleRows;
  archivo?: 'propio' | 'ajeno';
  receipt?: string;
  spreadsheet?: string;
  datos?: string;
  redirectTo?: string;
  /** Needed where the status does not tell: a change to the same value writes nothing, and a failed attempt writes a row. */
  writes?: boolean;
  /** Nested fields are named with a dot. */
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
  /** Placeholders such as `{self}` and `{stranger}` are ids of the fixtures. */
  path: string;
  body?: Readonly<Record<string, unknown>>;
  /** `true` sends a picture as a form; `facturas` sends a file of facturas. */
  form?: true | 'facturas';
  headers?: Readonly<Record<string, string>>;
  staleClave?: true;
  /** The call is made by a disposable person of the same role, because it uses up their own account. */
  standIn?: Partial<NewRow<'usuarios'>>;
  otpState?: 'generada' | 'activada';
  notifiesStranger?: true;
  cells: Readonly<Record<ActorName, Cell>>;
  /** These cells apply to staff while the second factor is required, where having it makes no difference. */
  whenRequired?: Readonly<Partial<Record<ActorName, Cell>>>;
  /**
   * These cells apply to staff who lack the required second factor. By default they get the cell of a confirmed customer.
   */
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
/** Without the second factor these calls are refused to everybody. */
export const onlyAdmin = (cell: Cell): Record<ActorName, Cell> => ({ ...loggedIn(no(403)), AD: cell });

export type SecondStep = { required: boolean; step: 'pasado' | 'pendiente' };

export function esperado(testCase: TestCase, actor: ActorName, { required, step }: SecondStep): Cell {
  const requiredCell = required ? testCase.whenRequired?.[actor] : undefined;
  const pendiente = step === 'pendiente' && (PERSONAL as readonly string[]).includes(actor);
  if (!pendiente) return requiredCell ?? testCase.cells[actor];
  return testCase.withoutSecondStep?.[actor] ?? requiredCell ?? testCase.cells.C;
}

export const fieldsOf = (view: View): readonly string[] => FIELDS[view];
