export { actosRoutes } from './actos.routes.ts';
export {
  AUDITORIA_MAX_DAYS,
  Auditoria,
  auditoriaRoutes,
  DATES_TOO_LONG,
} from './auditoria.ts';
export * from './buscar.ts';
export { CANAL_OFF } from './canales.ts';
export { DETALLE_MIN } from './detalle.ts';
export * from './dia.ts';
export { ENVIO_CANALES, type Envio, type EnvioCanal } from './envio.ts';
export * from './ficha.ts';
export * from './paths.ts';
export * from './persona.ts';
export { buscarQuery, fichaQuery, mesaRoutes } from './routes.ts';
export * from './vistas.ts';
export { type Billed, explainWhy, type Why } from './why.ts';
