const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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
  cobroMs: 35 * SECOND,
  consultarDesdeMs: 45 * SECOND,
  sinEnviarMs: MINUTE,
  consultasMs: [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE],
  vaciasMinimas: 3,
  inexistenteMs: 15 * MINUTE,
  avisarDudaMs: 2 * MINUTE,
  alertaMs: HOUR,
  alertaCadaMs: 24 * HOUR,
  vigilarMs: 48 * HOUR,
  vigilarCadaMs: 15 * MINUTE,
  devolverCadaMs: HOUR,
  liberarMs: MINUTE,
  fallasParaCortar: 5,
  saludMs: 15 * SECOND,
};

/**
 * When the first nudge comes: a little after the first question may be asked. A payment is sent some moments after it
 * is made, and a nudge that comes before finds nothing to do.
 */
export const FIRST_CONSULTA_MARGIN_MS = 5 * SECOND;

export const addMs = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/**
 * For what is looked at by the clock: a little less than a turn, because a turn comes somewhere inside its minute and
 * what is due a second later would wait for the next one.
 */
export const nextRound = (instant: Date, ms: number) => addMs(instant, Math.floor(ms * 0.9));

/** How long to wait after the question number `n`, counted from one. */
export const consultaDelay = ({ consultasMs }: Plazos, n: number): number =>
  consultasMs[Math.min(n, consultasMs.length) - 1] ?? 10 * MINUTE;

type PlazosSettings = Omit<Plazos, 'consultasMs'> & { consultasMs: string };

/** As an installation writes them. */
export const toPlazos = ({ consultasMs, ...rest }: PlazosSettings): Plazos => ({
  ...rest,
  consultasMs: consultasMs.split(',').map(Number),
});
