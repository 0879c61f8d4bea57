export type {
  NewTarjeta,
  Rechazo,
  RegisteredTarjeta,
  TarjetaRef,
  TarjetasBoveda,
  TokenizedTarjeta,
  UnsavedTarjeta,
} from './boveda.ts';
export { DISABLED_BOVEDA } from './boveda.ts';
export { type ChargeableTarjeta, findTarjetaForCharge } from './chargeable-tarjeta.ts';
export type { AddedTarjeta, OnAdded, TarjetaHasOngoingPago, TarjetasDeps } from './deps.ts';
export {
  countsAsRechazo,
  type Lockout,
  type OnLockout,
  type RechazoLimits,
  rejectIntento,
  releaseIntento,
  takeIntento,
  tarjetaFingerprint,
} from './intentos.ts';
export { handleTarjetas } from './job-handlers.ts';
export { tarjetasJobs } from './jobs.ts';
export { parseTarjetaRequest, type TarjetaRules } from './parse-tarjeta-request.ts';
export { registerTarjetas } from './routes.ts';
export { sealRef } from './sealing.ts';
export { rechazosSettings } from './settings.ts';
export { discardTarjeta, keepTarjeta } from './unconfirmed-tarjetas.ts';
export { findTarjetasOf, forgetTarjetas } from './usuario-tarjetas.repository.ts';
