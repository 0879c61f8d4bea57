import {
  amountToPay,
  canBePaid,
  estadoPago,
  type Factura,
  isPagada,
  MAX_PER_PAGO,
} from '@oficina/facturas/contract';
import type { SuministroIndex, SuministroSummary } from '@oficina/facturas/web';
import { parseId, parseIri, type Violation } from '@oficina/hydra';
import { pagoRefusal } from '../contract/index.ts';

/** Every notice says whether to pay again. */
export type Aviso =
  /** The state of a factura caused the refusal; `pago` is the one that holds it, when it belongs to this person. */
  | { tipo: 'estado'; texto: string; pago: number | null }
  | { tipo: 'negado'; texto: string }
  /** The line was cut before anything was sent, so there is nothing to doubt. */
  | { tipo: 'sin-linea' };

/** In `consultando` the pago was sent and its outcome is unknown. Only an answer of the server may leave that step. */
export type ScreenState = {
  step: 'completar' | 'pagando' | 'consultando' | 'hecho';
  aviso: Aviso | null;
  violations: readonly Violation[];
};

/** Status 0 means that there was no answer at all. */
export type Failure = {
  status: number;
  code?: string | undefined;
  message: string;
  violations: readonly Violation[];
  body: Readonly<Record<string, unknown>>;
};

export type ScreenEvent =
  | { tipo: 'pagar' }
  /** The card could not be saved, and its own form says why. */
  | { tipo: 'sin-tarjeta' }
  /** The failure came before anything was sent. */
  | { tipo: 'no-se-envio'; failure: Failure }
  | { tipo: 'fallo'; failure: Failure }
  | { tipo: 'no-se-encontro'; byWallet: boolean }
  | { tipo: 'volvio-la-linea' }
  | { tipo: 'hecho' };

export const UNKNOWN_OUTCOME = 'No sabemos si tu pago salió. No vuelvas a pagar: lo estamos consultando.';
export const NOT_MADE = 'El pago no salió y no se cobró nada. Escribí de nuevo el código de seguridad.';
/** Nothing was typed, so nothing has to be typed again. */
export const NO_CODE = 'El pago no salió y no se cobró nada. Probá de nuevo.';
export const OFFLINE = 'Sin conexión. No se cobró nada.';
export const IN_PROGRESS = 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.';
export const CODE_IN_PROGRESS = 'Esta factura tiene un código QR esperando el pago.';
export const ALREADY_PAID = 'Una de las facturas ya está pagada. La sacamos de la lista.';
export const NOTHING_CHARGED = 'No se cobró nada.';
export const SESION_VENCIDA = 'Tu sesión venció. Ingresá de nuevo.';

const READY: ScreenState = { step: 'completar', aviso: null, violations: [] };

/** If the pago was already sent before a reload, the page starts by asking for it. */
export const initialScreen = (enviado: boolean): ScreenState => ({
  ...READY,
  step: enviado ? 'consultando' : 'completar',
});

/** `hecho` still counts as paying, because downloading the page of the result may take a while. */
export const isPayingState = ({ step }: Pick<ScreenState, 'step'>) => step === 'pagando' || step === 'hecho';

const denied = (texto: string): ScreenState => ({ ...READY, aviso: { tipo: 'negado', texto } });

export function reduceScreen(screenState: ScreenState, event: ScreenEvent): ScreenState {
  switch (event.tipo) {
    case 'pagar':
      return screenState.step === 'completar' ? { ...READY, step: 'pagando' } : screenState;
    case 'sin-tarjeta':
      return READY;
    case 'no-se-envio':
      return event.failure.status === 0
        ? { ...READY, aviso: { tipo: 'sin-linea' } }
        : denied(withNothingCharged(event.failure));
    case 'volvio-la-linea':
      return screenState.aviso?.tipo === 'sin-linea' ? READY : screenState;
    case 'fallo':
      return isUncertain(event.failure) ? { ...READY, step: 'consultando' } : afterRefusal(event.failure);
    case 'no-se-encontro':
      return screenState.step === 'consultando' ? denied(event.byWallet ? NO_CODE : NOT_MADE) : screenState;
    case 'hecho':
      return { ...READY, step: 'hecho' };
  }
}

/**
 * A pago may exist despite the failure: an unreadable success may be one, and so may a timeout of an intermediary; a reused
 * key means that one exists, with other data.
 */
export function isUncertain({ status, code }: Failure): boolean {
  if (status < 400 || status === 408) return true;
  // The amount is checked before anything is created; any other conflict is about an existing pago.
  if (status === 409) return code !== pagoRefusal.amountChanged;
  return status >= 500 && code !== pagoRefusal.pasarelaDown;
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
  return denied(withNothingCharged(failure, one?.message));
}

const FIELDS = ['tarjeta', 'tarjetaCvc'];

/** The server only says that nobody is signed in, but this person was. */
const sentenceOf = ({ status, message }: Failure) => (status === 401 ? SESION_VENCIDA : message);

/** The sentence of a gateway that is down says it by itself. */
const withNothingCharged = (failure: Failure, texto = sentenceOf(failure)) =>
  failure.code === pagoRefusal.pasarelaDown ? texto : `${texto} ${NOTHING_CHARGED}`;

export function parseIds(search: URLSearchParams): number[] {
  const ids = (search.get('facturas') ?? '').split(',').map((texto) => parseId(texto.trim()));
  return [...new Set(ids)].filter((id) => id !== null);
}

export type Exclusion =
  | { tipo: 'pagada' | 'cerrada' | 'no-disponible' | 'demasiadas' }
  | { tipo: 'en-proceso'; pago: number | null; isWaiting: boolean }
  | { tipo: 'inhabilitado'; suministro: SuministroSummary };

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
  // A suministro that this browser does not know yet can still be paid, because the server decides.
  if (canBePaid(factura, suministro ?? { pagoInhabilitado: false })) return null;
  if (isPagada(factura)) return { tipo: 'pagada' };
  if (factura.estadoPago === estadoPago.code('enPago'))
    return {
      tipo: 'en-proceso',
      pago: factura.pago === undefined ? null : parseIri('pagos', factura.pago),
      isWaiting: factura.esperandoPago ?? false,
    };
  if (suministro?.pagoInhabilitado) return { tipo: 'inhabilitado', suministro };
  return factura.cerrada ? { tipo: 'cerrada' } : UNAVAILABLE;
}

/** The sum is made in cents, because decimals of a peso do not add up exactly in binary. */
export function totalOf(facturas: readonly Pick<Factura, 'importe' | 'importeAPagar'>[]): number {
  return facturas.reduce((sum, factura) => sum + Math.round(amountToPay(factura) * 100), 0) / 100;
}
