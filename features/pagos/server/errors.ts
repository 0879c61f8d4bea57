import { invalid, iri, Refusal } from '@oficina/hydra';
import { INVALID_CVC, TARJETA_VENCIDA } from '@oficina/tarjetas/contract';
import { centavosToWire, formatPesos } from '@oficina/values';
import { pagoRefusal } from '../contract/index.ts';

/** The new total is sent as a number for the next attempt. */
export const amountChanged = (centavos: number) =>
  new Refusal(
    409,
    pagoRefusal.amountChanged,
    `El importe cambió: ahora son ${formatPesos(centavos)}. Revisalo y confirmá de nuevo.`,
    { extra: { total: centavosToWire(centavos) } },
  );
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
export const noComprobante = () =>
  new Refusal(409, 'estado', 'El comprobante está disponible cuando el pago se acredita.');
export const noConfirmado = () =>
  new Refusal(409, 'estado', 'La pasarela no confirmó que el pago no existe.');
