import { dayInArgentina, defineStates } from '@oficina/values';

export const requerimientoEstado = defineStates('Requerimiento', {
  pendiente: { code: 0, label: 'Pendiente', to: ['iniciado', 'esperaUsuario', 'anulado'] },
  iniciado: { code: 1, label: 'Iniciado', to: ['esperaUsuario', 'finalizado', 'anulado'] },
  esperaUsuario: {
    code: 10,
    label: 'Esperando al usuario',
    customer: 'Esperando tu respuesta',
    to: ['iniciado', 'finalizado', 'anulado'],
  },
  finalizado: { code: 98, label: 'Finalizado', to: ['iniciado'] },
  anulado: { code: 99, label: 'Anulado', final: true },
});

export type EstadoName = ReturnType<typeof requerimientoEstado.name>;

/** Somebody still has something to do. In SQL these go as literals: the indexes of the queue say them too. */
export const OPEN_ESTADOS: readonly EstadoName[] = ['pendiente', 'iniciado', 'esperaUsuario'];
export const OPEN_CODES: readonly number[] = OPEN_ESTADOS.map(requerimientoEstado.code);
export const CLOSED_CODES: readonly number[] = requerimientoEstado
  .codes()
  .filter((code) => !OPEN_CODES.includes(code));

export const isOpenEstado = (estado: number): boolean => OPEN_CODES.includes(estado);

/** How the owner makes a move: by asking for it, by answering, or by saying whether it was solved. */
export type Via = 'estado' | 'seguimiento' | 'conformidad';

/**
 * One row of the table of moves: who makes it, what it needs and what comes with it. Every move writes a seguimiento
 * with the new state, and its text or the sentence that says it.
 */
export type Transition = {
  readonly from: EstadoName;
  readonly to: EstadoName;
  readonly por: 'duenio' | 'personal';
  /** Of the staff, the administrators of cases alone. */
  readonly adminOnly?: true;
  /** Of the owner: the ways it can be made. */
  readonly vias?: readonly Via[];
  /** Our screens ask why, for the person at the other side; the call is demanded it only where `laLeyPideMotivo`. */
  readonly needsText?: true;
  /** Not on a public request: nobody could answer it. */
  readonly notForPublic?: true;
  /** Only while it can be reopened. */
  readonly whileReopeningAllowed?: true;
  /** An encargado who makes it on a case that nobody has takes it. */
  readonly selfAssigns?: true;
  /** Who has news of it. */
  readonly novedad: 'usuario' | 'encargado';
  /** Whose news were seen by making it. */
  readonly seenBy?: 'encargado';
  /** What becomes of `vence`: it stops, it moves by what it was stopped, or it is counted again from now. */
  readonly clock?: 'pausa' | 'sigue' | 'deNuevo';
  /** `cerrado` is written (true) or taken away, with `conforme` (false). */
  readonly closes?: boolean;
  readonly mensaje:
    | 'requerimiento_novedad'
    | 'requerimiento_espera'
    | 'requerimiento_finalizado'
    | 'requerimiento_asignado';
  /** The {que} of requerimiento_asignado, as its template names it. */
  readonly que?: 'respondio' | 'anulo' | 'reabrio';
};

const personal = { por: 'personal', novedad: 'usuario' } as const;
const owner = { por: 'duenio', novedad: 'encargado', mensaje: 'requerimiento_asignado' } as const;
const staffAnular = {
  ...personal,
  to: 'anulado',
  needsText: true,
  closes: true,
  mensaje: 'requerimiento_novedad',
} as const;
const espera = {
  ...personal,
  to: 'esperaUsuario',
  needsText: true,
  notForPublic: true,
  clock: 'pausa',
  mensaje: 'requerimiento_espera',
} as const;
const staffFinish = {
  ...personal,
  to: 'finalizado',
  closes: true,
  mensaje: 'requerimiento_finalizado',
} as const;
const ownerAnular = {
  ...owner,
  to: 'anulado',
  vias: ['estado'],
  closes: true,
  que: 'anulo',
} as const;

export const TRANSITIONS: readonly Transition[] = [
  {
    ...personal,
    from: 'pendiente',
    to: 'iniciado',
    selfAssigns: true,
    seenBy: 'encargado',
    mensaje: 'requerimiento_novedad',
  },
  { ...espera, from: 'pendiente' },
  { ...espera, from: 'iniciado' },
  { ...personal, from: 'esperaUsuario', to: 'iniciado', clock: 'sigue', mensaje: 'requerimiento_novedad' },
  {
    ...owner,
    from: 'esperaUsuario',
    to: 'iniciado',
    vias: ['seguimiento'],
    clock: 'sigue',
    que: 'respondio',
  },
  { ...staffFinish, from: 'iniciado' },
  // Closed while it waits, what it waited counts too: otherwise it would look late.
  { ...staffFinish, from: 'esperaUsuario', clock: 'sigue' },
  { ...staffAnular, from: 'pendiente' },
  { ...staffAnular, from: 'iniciado' },
  { ...staffAnular, from: 'esperaUsuario', clock: 'sigue' },
  { ...ownerAnular, from: 'pendiente' },
  { ...ownerAnular, from: 'esperaUsuario', clock: 'sigue' },
  {
    ...owner,
    from: 'finalizado',
    to: 'iniciado',
    vias: ['estado', 'seguimiento', 'conformidad'],
    whileReopeningAllowed: true,
    clock: 'deNuevo',
    closes: false,
    que: 'reabrio',
  },
  {
    ...personal,
    from: 'finalizado',
    to: 'iniciado',
    adminOnly: true,
    clock: 'deNuevo',
    closes: false,
    mensaje: 'requerimiento_novedad',
  },
];

/** Who asked for their own data, or to have it deleted, is not denied it without saying why (Ley 25.326). */
const PERSONAL_DATA_CODES: readonly (string | null)[] = ['acceso-datos', 'supresion'];

export const lawRequiresMotivo = (
  { por: by, to }: Pick<Transition, 'por' | 'to'>,
  categoria: string | null,
): boolean => by === 'personal' && to === 'anulado' && PERSONAL_DATA_CODES.includes(categoria);

/** What a move says when nobody wrote anything. */
export const transitionSentence = (estado: number): string =>
  `Pasó a «${requerimientoEstado.label(estado)}».`;

export const REOPEN_DAYS = 15;
const DAY_MS = 86_400_000;

/** The last instant of the fifteenth day after it was closed, in Argentina. */
export function reopenDeadline(cerrado: Date): Date {
  const midnight = Date.parse(`${dayInArgentina(cerrado)}T00:00:00-03:00`);
  return new Date(midnight + (REOPEN_DAYS + 1) * DAY_MS - 1);
}

/** Of an open case only; one that waits for its owner is as late as it was when it began to wait. */
export function isVencido(
  requerimiento: { estado: number; vence: Date | null; waitingSince: Date | null },
  now: Date,
): boolean {
  if (!requerimiento.vence || !isOpenEstado(requerimiento.estado)) return false;
  return requerimiento.vence < (requerimiento.waitingSince ?? now);
}
