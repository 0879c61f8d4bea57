export type { AvisarDeps } from './avisar-vencimientos.ts';
export {
  COLUMNAS_DE_COBRANZAS,
  type CobranzasCargadas,
  importacionDeCobranzas,
} from './cobranzas/importar-cobranzas.ts';
export { claveDePdf } from './descargar-factura.ts';
export { exportarFacturas } from './exportar-facturas.ts';
export { tienePagoEnProceso } from './facturas.repository.ts';
export { contarFacturasDelPeriodo } from './facturas-del-mes.repository.ts';
export {
  COLUMNAS_DE_FACTURAS,
  cargarFacturas,
  esDeEnergia,
  type FacturasCargadas,
  finDeTramoDeFacturas,
  MOTIVO_DE_AJENO,
  marcarFacturasActualizadas,
  revisionDeFacturas,
} from './importar/importar-facturas.ts';
export { facturasJobs, handleFacturas } from './jobs.ts';
export { liberarFacturas } from './liberar-facturas.ts';
export type { PagosVivos } from './pagos-vivos.ts';
export { COLUMNAS_DE_PDFS, importacionDePdfs } from './pdfs/importar-pdfs.ts';
export type { PdfJuzgado } from './pdfs/pdfs.repository.ts';
export { repasarCobrosEnEspera } from './repasar-cobros-en-espera.ts';
export { type FacturaReservada, type Reserva, reservarFacturas } from './reservar-facturas.ts';
export { registerFacturas } from './routes.ts';
export { type SaldoTardio, saldarFacturas, saldarTarde } from './saldar-facturas.ts';
export { ultimosEnlaces } from './ultimos-enlaces.ts';
export { vigenciaDeFacturas } from './vigencia-de-facturas.ts';
