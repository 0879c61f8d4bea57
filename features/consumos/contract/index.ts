export { Consumo } from './consumo.ts';
export { consumosRoutes } from './routes.ts';
