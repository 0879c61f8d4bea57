export { nombreVisible } from './nombre-visible.ts';
export { usuariosRoutes } from './routes.ts';
export { Usuario, UsuarioPreferencia } from './usuario.ts';
