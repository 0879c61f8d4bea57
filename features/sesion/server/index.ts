export { type AutenticarDeps, createAuthenticator } from './autenticar.ts';
export { confirmarClave } from './confirmar-clave.ts';
export { findSesionesDe, olvidarSesiones } from './de-una-persona.repository.ts';
export { exigirSesionViva } from './exigir-sesion-viva.ts';
export { handleSesion, sesionJobs } from './jobs.ts';
export { type PasarTotpDeps, pasarTotp } from './pasar-totp.ts';
export { registerSesion, type SesionDeps } from './routes.ts';
export { revokeOtrasSesiones, revokeSesionesDe } from './sesiones.repository.ts';
