import { canBePaid, estadoPago, type Factura, isPagada, MAX_PER_PAGO } from '@oficina/facturas/contract';
import type { SuministroIndex, SuministroSummary } from '@oficina/facturas/web';
import { parseId, parseIri, type Violation } from '@oficina/hydra';

/** What is told above the form. Every one of them says whether to pay again. */
export type Aviso =
  /** Refused for the state of a bill; with the payment that holds it, when it is theirs. */
  { tipo: 'estado'; texto: string; pago: number | null } | { tipo: 'negado'; texto: string };

/**
 * `consultando`: it was sent and nobody knows what became of it. Only what the server has may take the screen out of
 * there.
 */
export type ScreenState = {
  step: 'completar' | 'pagando' | 'consultando' | 'hecho';
  aviso: Aviso | null;
  /** What the server said of a field. */
  violations: readonly Violation[];
};

/** An answer that is not a success; status 0 is no answer at all. */
export type Failure = {
  status: number;
  message: string;
  violations: readonly Violation[];
  body: Readonly<Record<string, unknown>>;
};

export type ScreenEvent =
  | { tipo: 'pagar' }
  /** The card could not be saved: its own form says why. */
  | { tipo: 'sin-tarjeta' }
  /** Before sending anything. */
  | { tipo: 'no-se-envio'; failure: Failure }
  | { tipo: 'fallo'; failure: Failure }
  | { tipo: 'no-se-encontro' }
  | { tipo: 'hecho' };

export const UNKNOWN_OUTCOME = 'No sabemos si tu pago salió. No vuelvas a pagar: lo estamos consultando.';
export const NOT_MADE = 'El pago no salió y no se cobró nada. Escribí de nuevo el código de seguridad.';
export const OFFLINE = 'Necesitás conexión para pagar.';
export const IN_PROGRESS = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
export const ALREADY_PAID = 'Una de las facturas ya está pagada. La sacamos de la lista.';
export const NOTHING_CHARGED = 'No se cobró nada.';
export const SESION_VENCIDA = 'Tu sesión venció. Ingresá de nuevo.';

const READY: ScreenState = { step: 'completar', aviso: null, violations: [] };

/** A visit that had already sent it (the page was loaded again) starts by asking. */
export const initialScreen = (enviado: boolean): ScreenState => ({
  ...READY,
  step: enviado ? 'consultando' : 'completar',
});

/** Answered, it is not over until its page is there: downloading it may take a while. */
export const isPayingState = ({ step }: Pick<ScreenState, 'step'>) => step === 'pagando' || step === 'hecho';

const denied = (texto: string): ScreenState => ({ ...READY, aviso: { tipo: 'negado', texto } });

export function reduceScreen(screenState: ScreenState, event: ScreenEvent): ScreenState {
  switch (event.tipo) {
    case 'pagar':
      return screenState.step === 'completar' ? { ...READY, step: 'pagando' } : screenState;
    case 'sin-tarjeta':
      return READY;
    case 'no-se-envio':
      return denied(event.failure.status === 0 ? OFFLINE : withNothingCharged(sentenceOf(event.failure)));
    case 'fallo':
      return isUncertain(event.failure) ? { ...READY, step: 'consultando' } : afterRefusal(event.failure);
    case 'no-se-encontro':
      return screenState.step === 'consultando' ? denied(NOT_MADE) : screenState;
    case 'hecho':
      return { ...READY, step: 'hecho' };
  }
}

/** The gateway is known to be down and nothing was begun: the server says so itself. */
const NOTHING_STARTED = /No se hizo ningún cobro/;

/**
 * Whether there may be a payment all the same. A success that could not be read may be one, and so may what somebody
 * in between gave up waiting for; a reused key means that there is one, with other data.
 */
export function isUncertain({ status, message, body }: Failure): boolean {
  if (status < 400 || status === 408) return true;
  // The amount is judged before anything is made; any other conflict is about a payment that exists.
  if (status === 409) return body.code !== 'importe';
  return status >= 500 && !NOTHING_STARTED.test(message);
}

function afterRefusal(failure: Failure): ScreenState {
  const { violations, body } = failure;
  const ofFields = violations.filter(({ propertyPath }) => FIELDS.includes(propertyPath));
  if (ofFields.length > 0) return { ...READY, violations: ofFields };
  const [one] = violations;
  if (one?.code === 'estado') {
    const pago = typeof body.pago === 'string' ? parseIri('pagos', body.pago) : null;
    return { ...READY, aviso: { tipo: 'estado', texto: one.message, pago } };
  }
  return denied(withNothingCharged(one?.message ?? sentenceOf(failure)));
}

const FIELDS = ['tarjeta', 'tarjetaCvc'];

/** The server only knows that nobody is signed in; whoever pays was. */
const sentenceOf = ({ status, message }: Failure) => (status === 401 ? SESION_VENCIDA : message);

const withNothingCharged = (texto: string) =>
  NOTHING_STARTED.test(texto) ? texto : `${texto} ${NOTHING_CHARGED}`;

/** The bills of the address, each once; what is not an id is none. */
export function parseIds(search: URLSearchParams): number[] {
  const ids = (search.get('facturas') ?? '').split(',').map((texto) => parseId(texto.trim()));
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Why a bill of the address is not in the list. */
export type Exclusion =
  | { tipo: 'pagada' | 'no-disponible' | 'demasiadas' }
  | { tipo: 'en-proceso'; pago: number | null }
  | { tipo: 'inhabilitado'; suministro: SuministroSummary };

/** What can be paid of what was asked for, and what is to be told of the rest, once each. */
export function splitFacturas(
  ids: readonly number[],
  facturas: readonly Factura[],
  suministroIndex: SuministroIndex,
): { aPagar: readonly Factura[]; excluded: readonly Exclusion[] } {
  const byId = new Map(facturas.map((factura) => [factura.id, factura]));
  const excluded = new Map<string, Exclusion>();
  const aPagar: Factura[] = [];
  for (const id of ids.slice(0, MAX_PER_PAGO)) {
    const factura = byId.get(id);
    const motivo = factura ? exclusionOf(factura, suministroIndex.get(factura.suministro)) : UNAVAILABLE;
    if (motivo) excluded.set(JSON.stringify(motivo), motivo);
    else if (factura) aPagar.push(factura);
  }
  if (ids.length > MAX_PER_PAGO) excluded.set('demasiadas', { tipo: 'demasiadas' });
  return { aPagar, excluded: [...excluded.values()] };
}

const UNAVAILABLE: Exclusion = { tipo: 'no-disponible' };

function exclusionOf(factura: Factura, suministro: SuministroSummary | undefined): Exclusion | null {
  // A supply this browser does not know yet can be paid all the same: the server has the last word.
  if (canBePaid(factura, suministro ?? { pagoInhabilitado: false })) return null;
  if (isPagada(factura)) return { tipo: 'pagada' };
  if (factura.estadoPago === estadoPago.code('enPago'))
    return { tipo: 'en-proceso', pago: factura.pago === undefined ? null : parseIri('pagos', factura.pago) };
  return suministro ? { tipo: 'inhabilitado', suministro } : UNAVAILABLE;
}

/** In cents, because tenths of a peso do not add up in binary. */
export function totalOf(facturas: readonly Pick<Factura, 'importe'>[]): number {
  return facturas.reduce((sum, { importe }) => sum + Math.round(importe * 100), 0) / 100;
}
