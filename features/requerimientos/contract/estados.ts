import { dayInArgentina, defineStates } from '@oficina/values';

export const requerimientoEstado = defineStates('Requerimiento', {
  pendiente: {
    code: 0,
    label: 'Pendiente',
    to: ['iniciado', 'esperaUsuario', 'finalizado', 'anulado'],
  },
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

/**
 * Somebody still has something to do in these states. SQL must use them as literals, because the partial indexes of the
 * queue do.
 */
export const OPEN_ESTADOS: readonly EstadoName[] = ['pendiente', 'iniciado', 'esperaUsuario'];
export const OPEN_CODES: readonly number[] = OPEN_ESTADOS.map(requerimientoEstado.code);
export const CLOSED_CODES: readonly number[] = requerimientoEstado
  .codes()
  .filter((code) => !OPEN_CODES.includes(code));

export const isOpenEstado = (estado: number): boolean => OPEN_CODES.includes(estado);

/**
 * The owner can request a move, cause it by answering, or cause it by saying whether the case was solved. The staff can also
 * make it as part of attending the case, in one act.
 */
export type Via = 'estado' | 'seguimiento' | 'conformidad' | 'atender';

/** Every move writes a seguimiento with the new state, and with the given text or a default sentence. */
export type Transition = {
  readonly from: EstadoName;
  readonly to: EstadoName;
  readonly por: 'duenio' | 'personal';
  /** Among the staff, only the administrators of cases may make it. */
  readonly adminOnly?: true;
  readonly vias?: readonly Via[];
  /** Our screens ask for a reason for the other person; the API requires it only where `lawRequiresMotivo` says so. */
  readonly needsText?: true;
  /** A public request does not allow this move, because nobody could answer it. */
  readonly notForPublic?: true;
  readonly whileReopeningAllowed?: true;
  /** An encargado who makes this move on an unassigned case takes it. */
  readonly selfAssigns?: true;
  /** This side gets a novedad. */
  readonly novedad: 'usuario' | 'encargado';
  /** The novedades of this side become seen. */
  readonly seenBy?: 'encargado';
  /** The deadline `vence` stops, is extended by the time it was stopped, or is counted again from now. */
  readonly clock?: 'pausa' | 'sigue' | 'deNuevo';
  /** True sets `cerrado`; false clears it together with `conforme`. */
  readonly closes?: boolean;
  readonly mensaje:
    | 'requerimiento_novedad'
    | 'requerimiento_espera'
    | 'requerimiento_finalizado'
    | 'requerimiento_asignado';
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
  // The waiting time is also added when the case is closed while waiting; otherwise it would look late.
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

/**
 * By attending, the staff may also finish a case that nobody had begun, because the owner reads why in the same message. An
 * encargado who attends an unassigned case takes it, whatever the move.
 */
export const ATENDER_TRANSITIONS: readonly Transition[] = [
  ...TRANSITIONS,
  { ...staffFinish, from: 'pendiente', needsText: true },
];

/** A request for access to personal data or its deletion may not be denied without a reason (Ley 25.326). */
const PERSONAL_DATA_CODES: readonly (string | null)[] = ['acceso-datos', 'supresion'];

export const lawRequiresMotivo = (
  { por: by, to }: Pick<Transition, 'por' | 'to'>,
  categoria: string | null,
): boolean => by === 'personal' && to === 'anulado' && PERSONAL_DATA_CODES.includes(categoria);

export const transitionSentence = (estado: number): string =>
  `Pasó a «${requerimientoEstado.label(estado)}».`;

export const REOPEN_DAYS = 15;
const DAY_MS = 86_400_000;

/** Returns the last instant of the fifteenth day after closing, in Argentine time. */
export function reopenDeadline(cerrado: Date): Date {
  const midnight = Date.parse(`${dayInArgentina(cerrado)}T00:00:00-03:00`);
  return new Date(midnight + (REOPEN_DAYS + 1) * DAY_MS - 1);
}

/** Only an open case can be late. One that waits for its owner is as late as it was when the wait began. */
export function isVencido(
  requerimiento: { estado: number; vence: Date | null; waitingSince: Date | null },
  now: Date,
): boolean {
  if (!requerimiento.vence || !isOpenEstado(requerimiento.estado)) return false;
  return requerimiento.vence < (requerimiento.waitingSince ?? now);
}
