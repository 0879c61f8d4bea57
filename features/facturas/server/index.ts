export type { ActivePagos } from './active-pagos.ts';
export { findFacturaOwners } from './avisos.repository.ts';
export { SMS_PLANTILLAS } from './avisos-sms.repository.ts';
export { COBRANZAS_COLUMNS } from './cobranzas/columns.repository.ts';
export { cobranzasImport, type LoadedCobranzas } from './cobranzas/importar-cobranzas.ts';
export { FACTURAS_COLUMNS, FOREIGN_FAULT } from './columns.repository.ts';
export { pdfKey } from './descargar-factura.ts';
export { facturaTokenOf, isSameSecret, maskCuenta, parseToken } from './enlace.ts';
export { exportarEnlaces } from './exportar-enlaces.ts';
export { exportarFacturas } from './exportar-facturas.ts';
export { findFacturaById, hasPagoInProgress } from './facturas.repository.ts';
export { countPeriodoFacturas } from './facturas-per-month.repository.ts';
export { facturasVigencia } from './facturas-vigencia.ts';
export {
  findLastUnpaid,
  findSuministroDeuda,
  type SuministroDeuda,
  sumDeudas,
} from './ficha-facturas.repository.ts';
export {
  facturasCheck,
  isElectricity,
  type LoadedFacturas,
  loadFacturas,
  markFacturasUpdated,
} from './importar/importar-facturas.ts';
export { facturasJobs, handleFacturas } from './jobs.ts';
export { findLatestEnlaces } from './latest-enlaces.ts';
export { liberarFacturas } from './liberar-facturas.ts';
export {
  type FoundFactura,
  findFacturaSeries,
  findLoadedFacturas,
  findOwed,
  findOwedOfSuministro,
  lookupFacturas,
  type OwedFactura,
} from './lookup-facturas.repository.ts';
export type { NotifyDeps } from './notify-vencimientos.ts';
export { PDFS_COLUMNS, pdfsImport } from './pdfs/importar-pdfs.ts';
export type { JudgedPdf } from './pdfs/pdfs.repository.ts';
export { presentFactura } from './present.ts';
export { type Reservation, type ReservedFactura, reserveFacturas } from './reserve-facturas.ts';
export { registerFacturas } from './routes.ts';
export {
  acceptsOverdue,
  avisosSmsFaults,
  avisosSmsSettings,
  cobroSettings,
  toCobroConfig,
} from './settings.ts';
export { type LateSettlement, settleFacturas, settleReleasedFacturas } from './settle-facturas.ts';
export { sweepHeldCobranzas } from './sweep-held-cobranzas.ts';
export { findFacturaByEnlace } from './ver-factura-publica.ts';
