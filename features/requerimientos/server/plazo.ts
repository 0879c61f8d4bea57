import {
  addWorkingTime,
  type Calendar,
  endOfDay,
  endOfDiaHabil,
  workingTime,
} from '@oficina/values/calendar';

export type Plazo = { habiles: number } | { corridos: number } | { horas: number };

export type Plazos = {
  /** The setting «reclamos.diasHabiles» applies to every category without a term of its own. */
  diasHabiles: number;
  byCategoria: Readonly<Record<string, Plazo>>;
};

/** The terms follow the regulations; an installation may change them, even the legal ones, with its counsel. */
export const DEFAULT_PLAZOS: Plazos = {
  diasHabiles: 15,
  byCategoria: {
    alumbrado: { habiles: 5 },
    // The law sets these terms.
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

export function venceFor(plazo: Plazo, from: Date, calendar: Calendar): Date {
  if ('horas' in plazo) return new Date(from.getTime() + plazo.horas * ONE_HOUR_MS);
  return 'corridos' in plazo ? endOfDay(from, plazo.corridos) : endOfDiaHabil(calendar, from, plazo.habiles);
}

/** The term is extended by the working time that the case waited for its owner, to the millisecond. */
export function venceAfterWaiting(vence: Date, espera: { from: Date; to: Date }, calendar: Calendar): Date {
  return addWorkingTime(calendar, vence, workingTime(calendar, espera.from, espera.to));
}

const pluralize = (numero: number, singular: string, plural: string) =>
  `${numero} ${numero === 1 ? singular : plural}`;

export function plazoInWords(plazo: Plazo): string {
  if ('horas' in plazo) return pluralize(plazo.horas, 'hora', 'horas');
  return 'corridos' in plazo
    ? pluralize(plazo.corridos, 'día corrido', 'días corridos')
    : pluralize(plazo.habiles, 'día hábil', 'días hábiles');
}
