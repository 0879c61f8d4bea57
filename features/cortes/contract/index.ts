export {
  Afectados,
  type Alcance,
  CORTE_TIPOS,
  Corte,
  CorteAvisos,
  type CorteTipo,
  MAX_ZONAS,
  SinContacto,
  Zonas,
} from './corte.ts';
export * from './messages.ts';
export * from './paths.ts';
export { CORTE_PHASES, type CortePhase, cortePhase, isEstimateOverdue } from './phase.ts';
export { corteAvisosQuery, cortesQuery, cortesRoutes } from './routes.ts';
