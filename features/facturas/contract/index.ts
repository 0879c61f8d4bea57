export { estadoPago, estaPagada, palabraDeFactura, sePuedePagar } from './estado.ts';
export { Factura } from './factura.ts';
export { facturasRoutes } from './routes.ts';
