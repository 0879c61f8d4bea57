export { suministrosRoutes } from './routes.ts';
export { nombreDeSuministro, Suministro } from './suministro.ts';
export { MAX_ALIAS, MAX_VINCULOS, UsuarioSuministro } from './vinculo.ts';
