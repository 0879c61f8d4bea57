export { RequerimientoCategoria } from './categoria.ts';
export { categoriasRoutes } from './routes.ts';
