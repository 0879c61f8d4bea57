export { Consumo } from './consumo.ts';
export * from './paths.ts';
export { consumosRoutes } from './routes.ts';
