import { addWorkingTime, type Calendar, endOfDay, endOfDiaHabil, workingTime } from './calendar.ts';

/** Within how long a case has to be answered. */
export type Plazo = { habiles: number } | { corridos: number } | { horas: number };

export type Plazos = {
  /** «reclamos.diasHabiles»: of every category that says nothing else. */
  diasHabiles: number;
  /** By `codigo` of the category. */
  byCategoria: Readonly<Record<string, Plazo>>;
};

/** As the rules ask; an installation may change them, the law's among them, with its counsel. */
export const DEFAULT_PLAZOS: Plazos = {
  diasHabiles: 15,
  byCategoria: {
    alumbrado: { habiles: 5 },
    // Requests that the law gives a term of its own.
    arrepentimiento: { horas: 24 },
    'baja-servicio': { horas: 24 },
    'acceso-datos': { corridos: 10 },
    supresion: { habiles: 5 },
  },
};

export function plazoOf(codigo: string | null, plazos: Plazos): Plazo {
  const hasOwn = codigo !== null && Object.hasOwn(plazos.byCategoria, codigo);
  return (hasOwn && plazos.byCategoria[codigo]) || { habiles: plazos.diasHabiles };
}

const ONE_HOUR_MS = 3_600_000;

/** The last instant to answer in time what began then, or was reopened then. */
export function venceFor(plazo: Plazo, from: Date, calendar: Calendar): Date {
  if ('horas' in plazo) return new Date(from.getTime() + plazo.horas * ONE_HOUR_MS);
  return 'corridos' in plazo ? endOfDay(from, plazo.corridos) : endOfDiaHabil(calendar, from, plazo.habiles);
}

/** The case waited for its owner: it is due later by what the office worked meanwhile, to the millisecond. */
export function venceAfterWaiting(vence: Date, espera: { from: Date; to: Date }, calendar: Calendar): Date {
  return addWorkingTime(calendar, vence, workingTime(calendar, espera.from, espera.to));
}

const pluralize = (numero: number, singular: string, plural: string) =>
  `${numero} ${numero === 1 ? singular : plural}`;

/** For the messages and the constancia: "24 horas", "10 días corridos", "5 días hábiles". */
export function plazoInWords(plazo: Plazo): string {
  if ('horas' in plazo) return pluralize(plazo.horas, 'hora', 'horas');
  return 'corridos' in plazo
    ? pluralize(plazo.corridos, 'día corrido', 'días corridos')
    : pluralize(plazo.habiles, 'día hábil', 'días hábiles');
}
