import { type App, mount, staged } from '@oficina/http';
import { otpRoutes, sesionRoutes } from '../contract/index.ts';
import type { AuthenticatorDeps } from './authenticator.ts';
import { cerrarSesion } from './cerrar-sesion.ts';
import { confirmar } from './confirmar-clave.ts';
import { type GenerarOtpDeps, generarOtp } from './generar-otp.ts';
import { type HabilitarOtpDeps, habilitarOtp } from './habilitar-otp.ts';
import { type InhabilitarOtpDeps, inhabilitarOtp, requireCanDisableOtp } from './inhabilitar-otp.ts';
import { iniciarSesion } from './iniciar-sesion.ts';
import { issueAutologin } from './issue-autologin.ts';
import { pedirRestablecimiento } from './pedir-restablecimiento.ts';
import { type RedeemAutologinDeps, redeemAutologin } from './redeem-autologin.ts';
import { type RestablecerClaveDeps, restablecerClave } from './restablecer-clave.ts';
import { verEstado } from './ver-estado.ts';

export type SesionDeps = AuthenticatorDeps &
  RedeemAutologinDeps &
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
    autologin: ({ body, origin }) => redeemAutologin(deps, body, origin),
    codigoAutologin: ({ actor }) => issueAutologin(deps, actor),
    pedirRestablecimiento: ({ actor, origin, body }) => pedirRestablecimiento(deps, actor, origin, body),
    restablecerClave: ({ origin, body }) => restablecerClave(deps, origin, body),
  });
  mount(app, otpRoutes, {
    generar: ({ actor, origin }) => generarOtp(deps, actor, origin),
    habilitar: ({ actor, origin, body }) => habilitarOtp(deps, actor, origin, body.otp),
    inhabilitar: staged(
      otpRoutes.inhabilitar,
      async ({ actor }) => requireCanDisableOtp(deps, actor),
      ({ actor, origin, body }) => inhabilitarOtp(deps, actor, origin, body.otp),
    ),
  });
}
