export { Ajuste, type AjusteCambio, AjusteVersion, isOfFamily } from './ajuste.ts';
export { CONFIGURACION_PATH, configuracionPath } from './paths.ts';
export { ajustesRoutes } from './routes.ts';
export { SECCION_ROLES, type Seccion } from './secciones.ts';
