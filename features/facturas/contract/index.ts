export { Deuda, MAX_PER_PAGO } from './deuda.ts';
export { isEnlaceVencido } from './enlace.ts';
export { canBePaid, estadoPago, facturaLabel, isImpaga, isPagada } from './estado.ts';
export { Factura } from './factura.ts';
export { FacturaPublica, TELEFONO_AJENO } from './factura-publica.ts';
export { afterVencimiento, amountToPay, importeVigente, isPastLastVencimiento } from './importe.ts';
export { inFours, type OtherWay, otherWays } from './other-ways.ts';
export * from './paths.ts';
export { facturasRoutes } from './routes.ts';
