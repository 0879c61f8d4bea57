export { avisarApartado } from './apartar.ts';
export { avisarTarjeta } from './avisar.ts';
export { findPagosDe, hasPagoVivo } from './de-una-persona.repository.ts';
export type { PagosDeps, TarjetaParaCobro, TarjetasParaCobrar } from './deps.ts';
export { findPagosVivos } from './detalle.repository.ts';
export { exportarPagos } from './exportar-pagos.ts';
export { exportarRendicion } from './exportar-rendicion.ts';
export { pagosJobs } from './jobs.ts';
export { MARCAS } from './marcas.ts';
export { fraseDeRechazo } from './motivos.ts';
export { tarjetaConPagoVivo } from './pagos.repository.ts';
export { sumarPagosDelMes } from './pagos-del-mes.repository.ts';
export type {
  Centavos,
  Cobrado,
  Cobro,
  Consulta,
  PasarelaDePago,
  Rechazo,
} from './pasarela.ts';
export { PASARELA_APAGADA } from './pasarela.ts';
export { PLAZOS, type Plazos, plazosDe } from './plazos.ts';
export { handleRendicion, rendirEnArchivo, rendirPagos } from './rendir-pagos.ts';
export { type RegisterPagosDeps, registerPagos } from './routes.ts';
export { handlePagos } from './trabajos.ts';
