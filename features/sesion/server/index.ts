export { type AutenticarDeps, createAuthenticator } from './autenticar.ts';
export { registerSesion, type SesionDeps } from './routes.ts';
