export { type EstadoName, hasComprobante, isOngoing, ongoingCodes, pagoEstado } from './estado.ts';
export {
  maskedEmail,
  medioLabel,
  NO_FACTURAS,
  PAGO_METODOS,
  PAGOS_COUNT_LIMIT,
  Pago,
  PagoNuevo,
  PagosResumen,
  pagoRefusal,
  RESUMEN_MAX_DAYS,
  RESUMEN_TOO_LONG,
  TOO_MANY_FACTURAS,
} from './pago.ts';
export { enlacePagosRoutes, PagoPorEnlace, PagoPublico } from './pago-publico.ts';
export * from './paths.ts';
export { pagosRoutes } from './routes.ts';
