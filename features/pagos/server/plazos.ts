const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** All waits are in milliseconds. */
export type Plazos = {
  /** The API answers after this time with whatever is known by then. */
  respuestaMs: number;
  /** A charge is abandoned after this time, and never started later than this after it was marked as sent. */
  cobroMs: number;
  /** Counted from the sending. Nobody asks earlier, so that a question never races a call in progress. */
  consultarDesdeMs: number;
  /** Counted from the creation. A pago that was not sent by then is voided. */
  sinEnviarMs: number;
  /** The last wait repeats. */
  consultasMs: readonly number[];
  /**
   * The gateway must report the pago as missing this many times, and `inexistenteMs` must have passed, before it is
   * believed.
   */
  vaciasMinimas: number;
  /** Counted from the sending. */
  inexistenteMs: number;
  /** The customer is notified when the pago has been in doubt this long. */
  avisarDudaMs: number;
  /** The staff are alerted when there has been no answer for this long, and then again every `alertaCadaMs`. */
  alertaMs: number;
  alertaCadaMs: number;
  /** A pago sin efecto is watched for `vigilarMs`, every `vigilarCadaMs`. */
  vigilarMs: number;
  vigilarCadaMs: number;
  devolverCadaMs: number;
  /** Counted from the creation: when the gateway is asked about an order that waits. */
  ordenConsultasMs: readonly number[];
  /** Counted from the end of an order: when it is cancelled if the gateway says that it still waits. */
  ordenFinMs: number;
  /** Counted from the end of an order: without an answer by then, its pago is in doubt. */
  ordenDudaMs: number;
  /** Counted from the end of a pago that nobody paid: it is asked about once at each of these, in case somebody did. */
  ordenVigilarMs: readonly [first: number, last: number];
  /** The staff may release the facturas only within this time after the gateway reported the pago as missing. */
  liberarMs: number;
  /** After this many charges in a row that could not be sent, new pagos are refused until the health check succeeds. */
  fallasParaCortar: number;
  saludMs: number;
};

export const PLAZOS: Plazos = {
  // This is half a second less than promised, for the answer to travel back.
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
  ordenConsultasMs: [
    20 * SECOND,
    40 * SECOND,
    MINUTE,
    2 * MINUTE,
    3 * MINUTE,
    5 * MINUTE,
    8 * MINUTE,
    12 * MINUTE,
  ],
  ordenFinMs: 15 * SECOND,
  ordenDudaMs: 10 * MINUTE,
  ordenVigilarMs: [HOUR, 24 * HOUR],
  liberarMs: MINUTE,
  fallasParaCortar: 5,
  saludMs: 15 * SECOND,
};

/**
 * The first question comes a little after it is allowed: a pago is sent some moments after it is created, and an earlier job
 * would find nothing to do.
 */
export const FIRST_CONSULTA_MARGIN_MS = 5 * SECOND;

export const addMs = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/**
 * The result is a little less than one round, because a round starts somewhere within its minute and a pago due a second
 * later would wait for the next one.
 */
export const nextRound = (instant: Date, ms: number) => addMs(instant, Math.floor(ms * 0.9));

/** `n` counts from one. */
export const consultaDelay = ({ consultasMs }: Plazos, n: number): number =>
  consultasMs[Math.min(n, consultasMs.length) - 1] ?? 10 * MINUTE;

/** It is asked a last time a little after its end, and then every minute until somebody knows. */
export function nextOrderConsulta(
  plazos: Plazos,
  { created, vence }: { created: Date; vence: Date },
  now: Date,
): Date {
  const last = addMs(vence, plazos.ordenFinMs);
  if (now >= last) return addMs(now, MINUTE);
  const next = plazos.ordenConsultasMs.map((ms) => addMs(created, ms)).find((moment) => moment > now);
  return next && next < last ? next : last;
}

type Lists = 'consultasMs' | 'ordenConsultasMs' | 'ordenVigilarMs';
type PlazosSettings = Omit<Plazos, Lists> & Record<Lists, string>;

const numbersOf = (text: string) => text.split(',').map(Number);

export function toPlazos(settings: PlazosSettings): Plazos {
  const [first = HOUR, last = 24 * HOUR] = numbersOf(settings.ordenVigilarMs);
  return {
    ...settings,
    consultasMs: numbersOf(settings.consultasMs),
    ordenConsultasMs: numbersOf(settings.ordenConsultasMs),
    ordenVigilarMs: [first, last],
  };
}
