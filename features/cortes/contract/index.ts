export { Afectados, AvisosDelCorte, Corte, TIPOS_DE_CORTE, type TipoDeCorte } from './corte.ts';
export { estimacionVencida, FASES, type Fase, faseDelCorte } from './fase.ts';
export { corteAvisosQuery, cortesQuery, cortesRoutes } from './routes.ts';
export * from './textos.ts';
