const SEGUNDO = 1000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;

/** Every wait of a payment, in milliseconds unless it says otherwise. */
export type Plazos = {
  /** The api answers, whatever is known by then. */
  respuestaMs: number;
  /** A charge is given up, and never begun later than this after it was written as sent. */
  cobroMs: number;
  /** Since it was sent: only then may anybody ask, so that asking never races a living call. */
  consultarDesdeMs: number;
  /** Since it was made: what was never sent came to nothing. */
  sinEnviarMs: number;
  /** Between one question and the next; the last one repeats. */
  consultasMs: readonly number[];
  /** How many times the gateway must say that it does not know the payment... */
  vaciasMinimas: number;
  /** ...and how long since it was sent, before it is believed. */
  inexistenteMs: number;
  /** In doubt for so long, the customer is told. */
  avisarDudaMs: number;
  /** Without an answer for so long, the personnel are told; and then once a day. */
  alertaMs: number;
  alertaCadaMs: number;
  /** How long what came to nothing is watched, and how often. */
  vigilarMs: number;
  vigilarCadaMs: number;
  devolverCadaMs: number;
  /** A staff member may free bills so long after the gateway said that there is no such payment. */
  liberarMs: number;
  /** So many charges in a row that could not be sent shut the door; asking how the gateway is opens it. */
  fallasParaCortar: number;
  saludMs: number;
};

export const PLAZOS: Plazos = {
  // Half a second less than promised, for the way back.
  respuestaMs: 14_500,
  cobroMs: 35 * SEGUNDO,
  consultarDesdeMs: 45 * SEGUNDO,
  sinEnviarMs: MINUTO,
  consultasMs: [15 * SEGUNDO, 30 * SEGUNDO, MINUTO, 2 * MINUTO, 5 * MINUTO, 10 * MINUTO],
  vaciasMinimas: 3,
  inexistenteMs: 15 * MINUTO,
  avisarDudaMs: 2 * MINUTO,
  alertaMs: HORA,
  alertaCadaMs: 24 * HORA,
  vigilarMs: 48 * HORA,
  vigilarCadaMs: 15 * MINUTO,
  devolverCadaMs: HORA,
  liberarMs: MINUTO,
  fallasParaCortar: 5,
  saludMs: 15 * SEGUNDO,
};

/**
 * When the first nudge comes: a little after the first question may be asked. A payment is sent some moments after it
 * is made, and a nudge that comes before finds nothing to do.
 */
export const EMPUJON_DE_MAS_MS = 5 * SEGUNDO;

export const despues = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/**
 * For what is looked at by the clock: a little less than a turn, because a turn comes somewhere inside its minute and
 * what is due a second later would wait for the next one.
 */
export const enCadaVuelta = (instant: Date, ms: number) => despues(instant, Math.floor(ms * 0.9));

/** How long to wait after the question number `n`, counted from one. */
export const esperaTras = ({ consultasMs }: Plazos, n: number): number =>
  consultasMs[Math.min(n, consultasMs.length) - 1] ?? 10 * MINUTO;

type Escritos = Omit<Plazos, 'consultasMs'> & { consultasMs: string };

/** As an installation writes them. */
export const plazosDe = ({ consultasMs, ...resto }: Escritos): Plazos => ({
  ...resto,
  consultasMs: consultasMs.split(',').map(Number),
});
