export { hasComprobante, isOngoing, pagoEstado } from './estado.ts';
export { NO_FACTURAS, Pago, PagoNuevo, TOO_MANY_FACTURAS } from './pago.ts';
export { pagosRoutes } from './routes.ts';
