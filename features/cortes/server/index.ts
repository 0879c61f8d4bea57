export { PLANTILLAS as CORTE_PLANTILLAS } from './avisos.repository.ts';
export { cortesVigencia } from './cortes-vigencia.ts';
export { countDeliveries } from './delivery.repository.ts';
export { exportarCorteAvisos } from './exportar-avisos.ts';
export { exportarCortes } from './exportar-cortes.ts';
export {
  countEndlessCortes,
  findComingCortes,
  findCortesByZona,
  findCurrentCortes,
} from './ficha-cortes.repository.ts';
export { cortesJobs, handleCortes } from './jobs.ts';
export { countOutageMinutes } from './outage-minutes.ts';
export { registerCortes } from './routes.ts';
export { cortesSettings, parseHorasAviso } from './settings.ts';
