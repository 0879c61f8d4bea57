import { invalid, iri, notFound, Refusal } from '@oficina/hydra';
import { INVALID_CVC, TARJETA_VENCIDA } from '@oficina/tarjetas/contract';
import { centavosToWire, formatPesos } from '@oficina/values';
import { pagoRefusal } from '../contract/index.ts';
import { UNAVAILABLE_METODO } from '../contract/pago.ts';

/** The new total is sent as a number for the next attempt. */
export const amountChanged = (centavos: number) =>
  new Refusal(
    409,
    pagoRefusal.amountChanged,
    `El importe cambió: ahora son ${formatPesos(centavos)}. Revisalo y confirmá de nuevo.`,
    { extra: { total: centavosToWire(centavos) } },
  );
export const missing = (field: string) => invalid(field, 'obligatorio', 'Completá este dato.');
export const unavailableTarjeta = () =>
  invalid('tarjeta', 'no-disponible', 'La tarjeta no está disponible. Elegí otra.');
export const tarjetaVencida = () => invalid('tarjeta', 'rango', TARJETA_VENCIDA);
export const invalidCvc = () => invalid('tarjetaCvc', 'formato', INVALID_CVC);
export const unavailableFactura = () =>
  invalid('facturas', 'no-disponible', 'Una de las facturas no está disponible.');
export const facturaPagada = (numero: string) =>
  invalid('', 'estado', `La factura ${numero} ya está pagada.`, { code: pagoRefusal.facturaPagada });
export const suministroInhabilitado = (cuenta: string) =>
  invalid(
    '',
    'negocio',
    `El suministro ${cuenta} no admite pagos por la web. Comunicate con la cooperativa.`,
  );
export const facturaVencida = (numero: string) =>
  invalid(
    '',
    'negocio',
    `La factura ${numero} venció y ya no se puede pagar por acá. Comunicate con la cooperativa.`,
  );
/** The pago that holds the factura is named, so that the screen can link to it. */
export const facturaBeingPaid = (pagoId: number | undefined) =>
  invalid(
    '',
    'estado',
    'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.',
    pagoId === undefined ? {} : { extra: { pago: iri('pagos', pagoId) } },
  );
export const pasarelaDown = (retryAfter: number) =>
  new Refusal(
    503,
    pagoRefusal.pasarelaDown,
    'El medio de pago no responde. No se hizo ningún cobro. Probá en unos minutos.',
    { retryAfter },
  );
/** The database was restored from a copy, and the gateway has not been asked yet for the charges that it does not know. */
export const pagosClosed = () =>
  new Refusal(
    503,
    pagoRefusal.pasarelaDown,
    'Los pagos están cerrados por un rato. No se hizo ningún cobro. Probá más tarde.',
    { retryAfter: 600 },
  );
export const withoutKey = () =>
  invalid('', 'clave', 'Falta la clave de la operación. Recargá la página y probá de nuevo.');
export const unavailableMetodo = () => invalid('metodo', 'metodo', UNAVAILABLE_METODO);
/** Whoever pays by a link knows one factura, so it is told without its number. */
export const enlacePagada = () => new Refusal(409, 'estado', 'Esta factura ya está pagada.');
export const enlaceBeingPaid = () =>
  new Refusal(409, 'estado', 'Esta factura ya tiene un pago en proceso. No vuelvas a pagar.');
export const enlaceNotPayable = () =>
  invalid('', 'negocio', 'Esta factura no se puede pagar por acá. Comunicate con la cooperativa.');
export const enlaceBraked = (retryAfter: number, otherWay: string) =>
  new Refusal(
    503,
    pagoRefusal.brake,
    `Por ahora no se puede pagar con tarjeta desde el enlace. ${otherWay} o probá más tarde.`,
    { retryAfter },
  );
/** The gateway did not say that nobody can pay it any more. */
export const notCancelled = () =>
  new Refusal(409, 'estado', 'No pudimos cancelar el código. Esperá unos minutos.');
export const unknownPago = () => notFound('No encontramos el pago.');
export const noComprobante = () =>
  new Refusal(409, 'estado', 'El comprobante está disponible cuando el pago se acredita.');
export const noConfirmado = () =>
  new Refusal(409, 'estado', 'La pasarela no confirmó que el pago no existe.');
