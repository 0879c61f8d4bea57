export { otpRoutes } from './otp.routes.ts';
export * from './paths.ts';
export { safeRedirect } from './redirect.ts';
export { sesionRoutes } from './routes.ts';
export type { SesionToken } from './sesion.ts';
