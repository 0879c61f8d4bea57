export { claveDePdf } from './descargar-factura.ts';
export { tienePagoEnProceso } from './facturas.repository.ts';
export { registerFacturas } from './routes.ts';
