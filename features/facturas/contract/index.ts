export { Deuda, MAX_POR_PAGO } from './deuda.ts';
export { enlaceVencido } from './enlace.ts';
export { estadoPago, estaPagada, palabraDeFactura, sePuedePagar } from './estado.ts';
export { Factura } from './factura.ts';
export { FacturaPublica } from './factura-publica.ts';
export { facturasPath } from './paths.ts';
export { facturasRoutes } from './routes.ts';
