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

export type NombreDeEstado = ReturnType<typeof requerimientoEstado.name>;

/** Somebody still has something to do. In SQL these go as literals: the indexes of the queue say them too. */
export const ABIERTOS: readonly NombreDeEstado[] = ['pendiente', 'iniciado', 'esperaUsuario'];
export const CODIGOS_ABIERTOS: readonly number[] = ABIERTOS.map(requerimientoEstado.code);
export const CODIGOS_CERRADOS: readonly number[] = requerimientoEstado
  .codes()
  .filter((code) => !CODIGOS_ABIERTOS.includes(code));

export const estaAbierto = (estado: number): boolean => CODIGOS_ABIERTOS.includes(estado);

/** How the owner makes a move: by asking for it, by answering, or by saying whether it was solved. */
export type Via = 'estado' | 'seguimiento' | 'conformidad';

/**
 * One row of the table of moves: who makes it, what it needs and what comes with it. Every move writes a seguimiento
 * with the new state, and its text or the sentence that says it.
 */
export type Movimiento = {
  readonly de: NombreDeEstado;
  readonly a: NombreDeEstado;
  readonly por: 'duenio' | 'personal';
  /** Of the staff, the administrators of cases alone. */
  readonly soloAdministrador?: true;
  /** Of the owner: the ways it can be made. */
  readonly vias?: readonly Via[];
  /** Our screens ask why, for the person at the other side; the call is demanded it only where `laLeyPideMotivo`. */
  readonly conTexto?: true;
  /** Not on a public request: nobody could answer it. */
  readonly noEnPublicos?: true;
  /** Only while it can be reopened. */
  readonly enPlazo?: true;
  /** An encargado who makes it on a case that nobody has takes it. */
  readonly toma?: true;
  /** Who has news of it. */
  readonly novedad: 'usuario' | 'encargado';
  /** Whose news were seen by making it. */
  readonly vista?: 'encargado';
  /** What becomes of `vence`: it stops, it moves by what it was stopped, or it is counted again from now. */
  readonly reloj?: 'pausa' | 'sigue' | 'deNuevo';
  /** `cerrado` is written (true) or taken away, with `conforme` (false). */
  readonly cierra?: boolean;
  readonly mensaje:
    | 'requerimiento_novedad'
    | 'requerimiento_espera'
    | 'requerimiento_finalizado'
    | 'requerimiento_asignado';
  /** The {que} of requerimiento_asignado, as its template names it. */
  readonly que?: 'respondio' | 'anulo' | 'reabrio';
};

const personal = { por: 'personal', novedad: 'usuario' } as const;
const duenio = { por: 'duenio', novedad: 'encargado', mensaje: 'requerimiento_asignado' } as const;
const anulaPersonal = {
  ...personal,
  a: 'anulado',
  conTexto: true,
  cierra: true,
  mensaje: 'requerimiento_novedad',
} as const;
const espera = {
  ...personal,
  a: 'esperaUsuario',
  conTexto: true,
  noEnPublicos: true,
  reloj: 'pausa',
  mensaje: 'requerimiento_espera',
} as const;
const finaliza = {
  ...personal,
  a: 'finalizado',
  cierra: true,
  mensaje: 'requerimiento_finalizado',
} as const;
const anulaDuenio = {
  ...duenio,
  a: 'anulado',
  vias: ['estado'],
  cierra: true,
  que: 'anulo',
} as const;

export const MOVIMIENTOS: readonly Movimiento[] = [
  {
    ...personal,
    de: 'pendiente',
    a: 'iniciado',
    toma: true,
    vista: 'encargado',
    mensaje: 'requerimiento_novedad',
  },
  { ...espera, de: 'pendiente' },
  { ...espera, de: 'iniciado' },
  { ...personal, de: 'esperaUsuario', a: 'iniciado', reloj: 'sigue', mensaje: 'requerimiento_novedad' },
  {
    ...duenio,
    de: 'esperaUsuario',
    a: 'iniciado',
    vias: ['seguimiento'],
    reloj: 'sigue',
    que: 'respondio',
  },
  { ...finaliza, de: 'iniciado' },
  // Closed while it waits, what it waited counts too: otherwise it would look late.
  { ...finaliza, de: 'esperaUsuario', reloj: 'sigue' },
  { ...anulaPersonal, de: 'pendiente' },
  { ...anulaPersonal, de: 'iniciado' },
  { ...anulaPersonal, de: 'esperaUsuario', reloj: 'sigue' },
  { ...anulaDuenio, de: 'pendiente' },
  { ...anulaDuenio, de: 'esperaUsuario', reloj: 'sigue' },
  {
    ...duenio,
    de: 'finalizado',
    a: 'iniciado',
    vias: ['estado', 'seguimiento', 'conformidad'],
    enPlazo: true,
    reloj: 'deNuevo',
    cierra: false,
    que: 'reabrio',
  },
  {
    ...personal,
    de: 'finalizado',
    a: 'iniciado',
    soloAdministrador: true,
    reloj: 'deNuevo',
    cierra: false,
    mensaje: 'requerimiento_novedad',
  },
];

/** Who asked for their own data, or to have it deleted, is not denied it without saying why (Ley 25.326). */
const SOBRE_SUS_DATOS: readonly (string | null)[] = ['acceso-datos', 'supresion'];

export const laLeyPideMotivo = (
  { por, a }: Pick<Movimiento, 'por' | 'a'>,
  categoria: string | null,
): boolean => por === 'personal' && a === 'anulado' && SOBRE_SUS_DATOS.includes(categoria);

/** What a move says when nobody wrote anything. */
export const oracionDelMovimiento = (estado: number): string =>
  `Pasó a «${requerimientoEstado.label(estado)}».`;

export const DIAS_PARA_REABRIR = 15;
const UN_DIA = 86_400_000;

/** The last instant of the fifteenth day after it was closed, in Argentina. */
export function reabribleHasta(cerrado: Date): Date {
  const medianoche = Date.parse(`${dayInArgentina(cerrado)}T00:00:00-03:00`);
  return new Date(medianoche + (DIAS_PARA_REABRIR + 1) * UN_DIA - 1);
}

/** Of an open case only; one that waits for its owner is as late as it was when it began to wait. */
export function estaVencido(
  caso: { estado: number; vence: Date | null; enEsperaDesde: Date | null },
  ahora: Date,
): boolean {
  if (!caso.vence || !estaAbierto(caso.estado)) return false;
  return caso.vence < (caso.enEsperaDesde ?? ahora);
}
