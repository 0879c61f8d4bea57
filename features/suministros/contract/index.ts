export { suministrosRoutes } from './routes.ts';
export { nombreDeSuministro, Suministro } from './suministro.ts';
