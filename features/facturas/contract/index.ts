export { Deuda, MAX_PER_PAGO } from './deuda.ts';
export { isEnlaceVencido } from './enlace.ts';
export { canBePaid, estadoPago, facturaLabel, isPagada } from './estado.ts';
export { Factura } from './factura.ts';
export { FacturaPublica } from './factura-publica.ts';
export { afterVencimiento, amountToPay, importeVigente, isPastLastVencimiento } from './importe.ts';
export * from './paths.ts';
export { facturasRoutes } from './routes.ts';
