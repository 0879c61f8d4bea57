export const HISTORIAL_PATH = '/facturas/pagos';
export const pagoPath = (id: number): string => `${HISTORIAL_PATH}/${id}`;
export const PAGAR_PATH = '/facturas/pagar';
/** `rechazado` is the refused pago of those facturas. */
export const pagarPath = (facturas: readonly number[], rechazado?: number): string =>
  `${PAGAR_PATH}?facturas=${facturas.join(',')}${rechazado === undefined ? '' : `&rechazado=${rechazado}`}`;
export const STAFF_PAGOS_PATH = '/admin/facturas/pagos';
export const staffPagoPath = (id: number): string => `${STAFF_PAGOS_PATH}/${id}`;
