export { Indicador } from './indicador.ts';
export { indicadoresQuery, indicadoresRoutes } from './routes.ts';
export { INDICADORES, type NombreIndicador, nombres, type Unidad } from './tablero.ts';
