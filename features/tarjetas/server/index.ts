export type {
  BovedaDeTarjetas,
  Rechazo,
  TarjetaNueva,
  TarjetaRef,
  TarjetaRegistrada,
  TarjetaTokenizada,
} from './boveda.ts';
export { BOVEDA_APAGADA } from './boveda.ts';
export { findTarjetasDe, olvidarTarjetas } from './de-una-persona.repository.ts';
export type { AlAgregar, TarjetaAgregada, TarjetaConPagoVivo, TarjetasDeps } from './deps.ts';
export {
  type AlApartar,
  type Apartado,
  claveDeTarjeta,
  cuentaComoRechazo,
  rechazarIntento,
  soltarIntento,
  type Topes,
  tomarIntento,
} from './intentos.ts';
export { tarjetasJobs } from './jobs.ts';
export { findTarjetaParaCobro, type TarjetaParaCobro } from './para-cobro.ts';
export { conservarTarjeta, descartarTarjeta } from './provisorias.ts';
export { registerTarjetas } from './routes.ts';
export { sellarRef } from './sellado.ts';
export { handleTarjetas } from './trabajos.ts';
