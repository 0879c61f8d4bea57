export { INDICADORES, type NombreIndicador, nombres, type Unit } from './board.ts';
export { Indicador } from './indicador.ts';
export * from './paths.ts';
export { indicadoresQuery, indicadoresRoutes } from './routes.ts';
