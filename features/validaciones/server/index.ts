export type { Proveedor } from './deps.ts';
export type {
  AvisoHeaders,
  CreatedValidacion,
  Identidad,
  IdentidadAviso,
  ReadValidacion,
  ValidacionRequest,
} from './identidad.ts';
export { findInquiriesInReview } from './inquiries.repository.ts';
export { handleValidaciones } from './job-handlers.ts';
export { validacionesJobs } from './jobs.ts';
export { onEliminarIdentidad } from './redact-identidad.ts';
export { registerValidaciones, type ValidacionesDeps } from './routes.ts';
export { identidadSettings } from './settings.ts';
export { findValidacionesOf } from './usuario-validaciones.repository.ts';
