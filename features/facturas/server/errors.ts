import { notFound, Refusal } from '@oficina/hydra';

export const missingPdf = () => notFound('Todavía no tenemos el PDF de esta factura.');
/** A wrong, a revoked and an expired link share one text. */
export const invalidEnlace = () => notFound('El enlace no es válido o venció.');

export const paidFactura = () => new Refusal(409, 'estado', 'La factura ya está pagada.');
export const beingPaid = () =>
  new Refusal(409, 'estado', 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.');

const RETRY_AFTER_S = 30;
export const storeUnavailable = () =>
  new Refusal(
    503,
    'no-disponible',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: RETRY_AFTER_S },
  );
