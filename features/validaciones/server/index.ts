export { findValidacionesDe } from './de-una-persona.repository.ts';
export type { Proveedor } from './deps.ts';
export type {
  AvisoDeIdentidad,
  CabecerasDeAviso,
  Identidad,
  PedidoDeValidacion,
  ValidacionCreada,
  ValidacionLeida,
} from './identidad.ts';
export { validacionesJobs } from './jobs.ts';
export { alEliminarIdentidad } from './redactar-identidad.ts';
export { registerValidaciones, type ValidacionesDeps } from './routes.ts';
export { handleValidaciones } from './trabajos.ts';
