import { type Calendario, finDelDia, finDelDiaHabil, sumarTiempoHabil, tiempoHabil } from './calendario.ts';

/** Within how long a case has to be answered. */
export type Plazo = { habiles: number } | { corridos: number } | { horas: number };

export type Plazos = {
  /** «reclamos.diasHabiles»: of every category that says nothing else. */
  diasHabiles: number;
  /** By `codigo` of the category. */
  porCategoria: Readonly<Record<string, Plazo>>;
};

/** As the rules ask; an installation may change them, the law's among them, with its counsel. */
export const PLAZOS_COMUNES: Plazos = {
  diasHabiles: 15,
  porCategoria: {
    alumbrado: { habiles: 5 },
    // Requests that the law gives a term of its own.
    arrepentimiento: { horas: 24 },
    'baja-servicio': { horas: 24 },
    'acceso-datos': { corridos: 10 },
    supresion: { habiles: 5 },
  },
};

export function plazoDe(codigo: string | null, plazos: Plazos): Plazo {
  const suyo = codigo !== null && Object.hasOwn(plazos.porCategoria, codigo);
  return (suyo && plazos.porCategoria[codigo]) || { habiles: plazos.diasHabiles };
}

const UNA_HORA = 3_600_000;

/** The last instant to answer in time what began then, or was reopened then. */
export function venceDe(plazo: Plazo, desde: Date, calendario: Calendario): Date {
  if ('horas' in plazo) return new Date(desde.getTime() + plazo.horas * UNA_HORA);
  return 'corridos' in plazo
    ? finDelDia(desde, plazo.corridos)
    : finDelDiaHabil(calendario, desde, plazo.habiles);
}

/** The case waited for its owner: it is due later by what the office worked meanwhile, to the millisecond. */
export function venceTrasLaEspera(
  vence: Date,
  espera: { desde: Date; hasta: Date },
  calendario: Calendario,
): Date {
  return sumarTiempoHabil(calendario, vence, tiempoHabil(calendario, espera.desde, espera.hasta));
}

const cuantos = (numero: number, uno: string, varios: string) => `${numero} ${numero === 1 ? uno : varios}`;

/** For the messages and the constancia: "24 horas", "10 días corridos", "5 días hábiles". */
export function plazoEnPalabras(plazo: Plazo): string {
  if ('horas' in plazo) return cuantos(plazo.horas, 'hora', 'horas');
  return 'corridos' in plazo
    ? cuantos(plazo.corridos, 'día corrido', 'días corridos')
    : cuantos(plazo.habiles, 'día hábil', 'días hábiles');
}
