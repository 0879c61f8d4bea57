export { otpRoutes } from './otp.routes.ts';
export { RESTABLECER_PATH } from './paths.ts';
export { safeRedirect } from './redirect.ts';
export { sesionRoutes } from './routes.ts';
export type { SesionToken } from './sesion.ts';
