import type { NewRow } from '@oficina/db';
import type { Role } from '@oficina/values';
import type { View } from './fields/index.ts';

export const ACTORS = ['A', 'U', 'C', 'RE', 'RA', 'UA', 'SM', 'CA', 'AD', 'MO'] as const;
export type ActorName = (typeof ACTORS)[number];
export const PERSONAL = ['RE', 'RA', 'UA', 'SM', 'CA', 'AD', 'MO'] as const satisfies readonly ActorName[];
export const isPersonal = (actor: ActorName) => (PERSONAL as readonly string[]).includes(actor);

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
  MO: ['ROLE_CONFIRMADO', 'ROLE_MOSTRADOR'],
};

export const VISIBLE_ROWS = [
  'propias',
  'ajenas',
  'todas',
  'activas',
  'clientes',
  'atendibles',
  'libres',
  'ninguna',
] as const;
export type VisibleRows = (typeof VISIBLE_ROWS)[number];

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
  /** Staff get a 403 while the second factor is required: those who lack it, or all of them. */
  deniedTo?: 'withoutStep' | 'everyone';
};

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
};

export type RouteRow = { method: string; route: string; testCases: readonly TestCase[] };

export type SecondStep = { required: boolean; step: 'pasado' | 'pendiente' };

/** Staff who lack the required second factor get the cell of a confirmed customer, unless theirs says otherwise. */
export function esperado(testCase: TestCase, actor: ActorName, { required, step }: SecondStep): Cell {
  const cell = testCase.cells[actor];
  const pendiente = step === 'pendiente' && isPersonal(actor);
  if ((required && cell.deniedTo === 'everyone') || (pendiente && cell.deniedTo === 'withoutStep'))
    return { status: 403 };
  return pendiente ? testCase.cells.C : cell;
}
