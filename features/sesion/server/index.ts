export { type AuthenticatorDeps, createAuthenticator } from './authenticator.ts';
export { confirmarClave } from './confirmar-clave.ts';
export { handleSesion, sesionJobs } from './jobs.ts';
export { type PassTotpDeps, passTotp } from './pass-totp.ts';
export { quitarOtp } from './quitar-otp.ts';
export { requireLiveSesion } from './require-live-sesion.ts';
export { registerSesion, type SesionDeps } from './routes.ts';
export { revokeOtherSesiones, revokeSesionesOf } from './sesiones.repository.ts';
export { deleteSesiones, findLastIngreso, findSesionesOf } from './usuario-sesiones.repository.ts';
