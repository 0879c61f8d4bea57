export { nombreVisible } from './nombre-visible.ts';
export { otpEstado } from './otp.ts';
export { usuariosRoutes } from './routes.ts';
export { Usuario, UsuarioPreferencia } from './usuario.ts';
