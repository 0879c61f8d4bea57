export { hasComprobante, isOngoing, pagoEstado } from './estado.ts';
export { NO_FACTURAS, Pago, PagoNuevo, pagoRefusal, TOO_MANY_FACTURAS } from './pago.ts';
export * from './paths.ts';
export { pagosRoutes } from './routes.ts';
