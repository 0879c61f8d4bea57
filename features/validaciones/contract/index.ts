export { identidadRoutes, inquiriesQuery } from './identidad.routes.ts';
export { identidadEstado, PersonaInquiry } from './inquiry.ts';
export * from './paths.ts';
export { telefonoRoutes } from './telefono.routes.ts';
