export { createMercadoPago } from './mercadopago.ts';
export { isSignedNotice, referenciaOfNotice } from './notice.ts';
export { type MercadoPagoOptions, mercadoPagoOptions, settings } from './settings.ts';
