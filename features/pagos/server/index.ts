export { conciliarPagos } from './conciliar-pagos.ts';
export { countDoubtfulPagos, countPagosByEstado, type DoubtfulPagos } from './counts.repository.ts';
export { CRASH_POINTS } from './crash-points.ts';
export type { ChargeableTarjeta, ChargeableTarjetas, PagosDeps } from './deps.ts';
export { findOngoingPagos } from './detalle.repository.ts';
export { exportarPagos } from './exportar-pagos.ts';
export { exportarRendicion } from './exportar-rendicion.ts';
export { handlePagos } from './job-handlers.ts';
export { pagosJobs } from './jobs.ts';
export { notifyLockout } from './lockout.ts';
export {
  countPendingPagos,
  type FoundPago,
  findLastPagos,
  findLastPagosOfPersona,
  lookupPago,
} from './lookup-pagos.repository.ts';
export { sumPagosOfMonth } from './monthly-pagos.repository.ts';
export { rechazoSentence } from './motivos.ts';
export { notifyTarjetaAdded } from './notify.ts';
export { nudgePago } from './nudge-pago.ts';
export {
  type CreatedOrder,
  DISABLED_ORDERS,
  type OrderConsulta,
  type OrderGateway,
  type OrderRequest,
  type OrderTerms,
} from './order-gateway.ts';
export { tarjetaHasOngoingPago } from './pagos.repository.ts';
export { findPagoById } from './pagos-read.repository.ts';
export type {
  Centavos,
  Charge,
  ChargeList,
  ChargeRequest,
  Consulta,
  ListedCharge,
  PagoPasarela,
  Rechazo,
} from './pasarela.ts';
export { DISABLED_PASARELA } from './pasarela.ts';
export { PLAZOS, type Plazos, toPlazos } from './plazos.ts';
export { type Recovery, recoverPagos, reopenPagos, type Unplaced } from './recover-pagos.ts';
export { handleRendicion, writeRendicion } from './rendicion.ts';
export { payerEmail, resendComprobante } from './resend-comprobante.ts';
export { type RegisterPagosDeps, registerPagos } from './routes.ts';
export {
  checkPagosSettings,
  enlacePagosSettings,
  type OfferedMetodos,
  offeredMetodos,
  pagosSettings,
} from './settings.ts';
export { findPagosOf, hasOngoingPago } from './usuario-pagos.repository.ts';
export { isWaitingPayment } from './waiting-pagos.repository.ts';
