export { estaVivo, pagoEstado, tieneComprobante } from './estado.ts';
export { DEMASIADAS_FACTURAS, Pago, PagoNuevo, SIN_FACTURAS } from './pago.ts';
export { pagosRoutes } from './routes.ts';
