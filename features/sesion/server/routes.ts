import { type App, mount, staged } from '@oficina/http';
import { otpRoutes, sesionRoutes } from '../contract/index.ts';
import type { AutenticarDeps } from './autenticar.ts';
import { type CanjearAutologinDeps, canjearAutologin } from './canjear-autologin.ts';
import { cerrarSesion } from './cerrar-sesion.ts';
import { confirmar } from './confirmar-clave.ts';
import { emitirAutologin } from './emitir-autologin.ts';
import { type GenerarOtpDeps, generarOtp } from './generar-otp.ts';
import { type HabilitarOtpDeps, habilitarOtp } from './habilitar-otp.ts';
import { exigirQuePueda, type InhabilitarOtpDeps, inhabilitarOtp } from './inhabilitar-otp.ts';
import { iniciarSesion } from './iniciar-sesion.ts';
import { pedirRestablecimiento } from './pedir-restablecimiento.ts';
import { type RestablecerClaveDeps, restablecerClave } from './restablecer-clave.ts';
import { verEstado } from './ver-estado.ts';

export type SesionDeps = AutenticarDeps &
  CanjearAutologinDeps &
  RestablecerClaveDeps &
  GenerarOtpDeps &
  HabilitarOtpDeps &
  InhabilitarOtpDeps;

export function registerSesion(app: App, deps: SesionDeps): void {
  mount(app, sesionRoutes, {
    iniciar: ({ body, origin }) => iniciarSesion(deps, body, origin),
    cerrar: ({ actor, origin }) => cerrarSesion(deps, actor, origin),
    estado: async ({ actor }) => verEstado(actor),
    confirmar: ({ actor, origin, body }) => confirmar(deps, actor, origin, body),
    autologin: ({ body, origin }) => canjearAutologin(deps, body, origin),
    codigoAutologin: ({ actor }) => emitirAutologin(deps, actor),
    pedirRestablecimiento: ({ actor, origin, body }) => pedirRestablecimiento(deps, actor, origin, body),
    restablecerClave: ({ origin, body }) => restablecerClave(deps, origin, body),
  });
  mount(app, otpRoutes, {
    generar: ({ actor, origin }) => generarOtp(deps, actor, origin),
    habilitar: ({ actor, origin, body }) => habilitarOtp(deps, actor, origin, body.otp),
    inhabilitar: staged(
      otpRoutes.inhabilitar,
      async ({ actor }) => exigirQuePueda(deps, actor),
      ({ actor, origin, body }) => inhabilitarOtp(deps, actor, origin, body.otp),
    ),
  });
}
