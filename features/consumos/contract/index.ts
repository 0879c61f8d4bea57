export { Consumo } from './consumo.ts';
export { consumosPath } from './paths.ts';
export { consumosRoutes } from './routes.ts';
