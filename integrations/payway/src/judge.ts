import {
  type Answer,
  isSilence,
  type Judged as JudgedCall,
  ok,
  rejected,
  retryable,
  type Silence,
  unknown,
} from '@oficina/outside';
import type { Charge } from '@oficina/pagos/server';
import type { Rechazo } from '@oficina/tarjetas/server';
import {
  codeOfV1,
  isRepeated,
  isUnauthorized,
  isV1AboutReference,
  isV1Error,
  type PaywayError,
  readError,
} from './errors.ts';
import { type PagoRead, readPago, readPagoV1 } from './estados.ts';
import { validationRechazo } from './motivos.ts';

/** `note` says what is odd about a call that succeeded all the same. */
export type Judged<T, R = Rechazo> = JudgedCall<T, R> & { note?: string };

export const KEYS = '401: Payway no acepta las claves; revisá PAYWAY_PUBLIC_KEY y PAYWAY_PRIVATE_KEY';

/** This is for calls that only read: repeating them is always safe. */
export function readFailure(answer: Answer | Silence): Judged<never, never> {
  if (isSilence(answer)) return retryable(answer.cause);
  return {
    ...(isUnauthorized(answer) ? retryable(KEYS, true) : retryable(`HTTP ${answer.status}`)),
    status: answer.status,
  };
}

export function judgeError(error: PaywayError): Judged<never> {
  if (isRepeated(error)) return unknown('la referencia ya existe');
  switch (error.type) {
    case 'invalid_request_error': {
      const [field] = error.fields;
      return rejected(validationRechazo(field?.param || 'desconocido'), true);
    }
    case 'malformed_request_error':
    case 'not_found_error':
      return rejected({ codigo: error.type, motivo: 'pedido mal armado', advice: 'ninguno' }, true);
    default:
      return unknown(error.type, true);
  }
}

/** The state of the payment says whether the money moved, and only if the reference is the one asked for. */
function judgePago(pago: PagoRead, importe: number, referencia: string): Judged<Charge> {
  if ((pago.referencia ?? referencia) !== referencia)
    return unknown('la respuesta es de otra referencia', true);
  switch (pago.estado) {
    case 'aprobado':
      // A charge of another amount is still a charge: the caller compares the amounts, and needs the number.
      return pago.charge.importe === importe
        ? ok(pago.charge)
        : { ...ok(pago.charge), alert: true, note: 'cobró otro importe' };
    case 'rechazado':
      return rejected(pago.rechazo.rechazo, pago.rechazo.alert);
    default:
      return unknown(pago.charge.estadoPasarela);
  }
}

export function judgeCharge(answer: Answer, importe: number, referencia: string): Judged<Charge> {
  const { status, json } = answer;
  if (isUnauthorized(answer)) return retryable(KEYS, true);
  if (status >= 500 || status === 409) return unknown(`HTTP ${status}`);
  // Both kinds of 402 may carry a `status`, so the error is read first.
  const error = readError(json);
  if (error && status >= 400) return judgeError(error);
  const pago = readPago(json);
  if (!pago || (status >= 300 && status !== 402)) return unknown(`HTTP ${status}`, status < 300);
  if (status === 402 && pago.estado !== 'rechazado')
    return unknown(`HTTP 402 ${pago.charge.estadoPasarela}`, true);
  return judgePago(pago, importe, referencia);
}

// These codes may mean an overload or two simultaneous calls; none of them says that nothing was done.
const IN_DOUBT = new Set([408, 409, 425, 429]);

/** It is not known which HTTP code the first API gives to a refusal, so `status` decides when it is present. */
export function judgeChargeV1(answer: Answer, importe: number, referencia: string): Judged<Charge> {
  const { status, json } = answer;
  const pago = readPagoV1(json);
  if (pago) return judgePago(pago, importe, referencia);
  if (isUnauthorized(answer)) return retryable(KEYS, true);
  if (status >= 400 && status < 500 && !IN_DOUBT.has(status)) {
    const error = readError(json);
    if (error) return judgeError(error);
    if (isV1AboutReference(json)) return unknown('la referencia ya existe');
    if (isV1Error(json)) return rejected(rechazoV1(json), true);
  }
  return unknown(`HTTP ${status}`, status < 300);
}

export const rechazoV1 = (json: unknown): Rechazo => ({
  codigo: `v1:${codeOfV1(json)}`,
  motivo: 'Payway no aceptó el pedido',
  advice: 'ninguno',
});
