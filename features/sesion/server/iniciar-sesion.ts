import type { Db } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { claveLength, claveMinLength, EMAIL_MAX_LENGTH, otpEstado } from '@oficina/usuarios/contract';
import {
  findUsuarioByEmail,
  type findUsuarioById,
  lockLiveUsuario,
  matchesClave,
  recordAuditoria,
} from '@oficina/usuarios/server';
import { type Clock, isStaff, type Role, type Secret } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { type ConsumeOtpDeps, consumeOtp } from './consume-otp.ts';
import { missingKey, otpRequerido, staffClaveTooShort, wrongCredentials, wrongLoginOtp } from './errors.ts';
import { openSesion } from './open-sesion.ts';
import { hasSesionFrom } from './sesiones.repository.ts';
import { clearLoginLimits, clearOtpLimits, throttleLogin, throttleLoginOtp } from './throttling.ts';

export type IniciarSesionDeps = ConsumeOtpDeps & { db: Db; limits: Limits; clock: Clock };

type Credentials = {
  email?: string | null | undefined;
  password?: Secret<string> | null | undefined;
  otp?: Secret<string> | null | undefined;
};

type Usuario = NonNullable<Awaited<ReturnType<typeof findUsuarioById>>>;

const NOBODY = 0;

/**
 * A wrong e-mail, a wrong password and a deleted account give the same answer after the same work: nobody learns who has an
 * account, nor who protects it with a second step.
 */
export async function iniciarSesion(
  deps: IniciarSesionDeps,
  credentials: Credentials,
  origin: Origin,
): Promise<SesionToken> {
  if (typeof credentials.email !== 'string') throw missingKey('email');
  if (!credentials.password) throw missingKey('password');
  const email = credentials.email.trim().toLowerCase().slice(0, EMAIL_MAX_LENGTH);
  const usuario = await findUsuarioByEmail(deps.db, email);
  const isKnown = await hasSesionFrom(deps.db, usuario?.id ?? NOBODY, origin.network);
  const intento = { email, ip: origin.network, isKnown };
  await throttleLogin(deps.limits, intento);
  const matches = await matchesClave(usuario?.clave_hash, credentials.password);
  if (!usuario || !matches) {
    await recordAuditoria(deps.db, { ...factOf(usuario, origin), accion: 'sesion.rechazada' });
    throw wrongCredentials();
  }
  await clearLoginLimits(deps.limits, intento);
  const otp = credentials.otp?.reveal().trim() ? credentials.otp : undefined;
  const usesOtp = otp !== undefined && hasOtp(usuario);
  if (usesOtp) await throttleLoginOtp(deps.limits, usuario.id);
  const given = { otp: usesOtp ? otp : undefined, isClaveShort: isShortForStaff(credentials.password) };
  const sesion = await open(deps, usuario, origin, given);
  if (sesion instanceof Refusal) throw sesion;
  if (usesOtp) await clearOtpLimits(deps.limits, usuario.id);
  return sesion;
}

const hasOtp = ({ otp_estado }: Usuario) => otp_estado === otpEstado.code('activada');

const isShortForStaff = (clave: Secret<string>) => claveLength(clave.reveal()) < claveMinLength(true);

const factOf = (usuario: Usuario | undefined, origin: Origin) =>
  ({
    actor: usuario ? { usuarioId: usuario.id, roles: usuario.roles as Role[] } : null,
    origin,
    entidad: 'sesion',
  }) as const;

/** A refusal is returned as a value, so that its audit record is committed. */
function open(
  deps: IniciarSesionDeps,
  usuario: Usuario,
  origin: Origin,
  { otp, isClaveShort }: { otp: Secret<string> | undefined; isClaveShort: boolean },
): Promise<SesionToken | Refusal> {
  const now = deps.clock.now();
  const fact = factOf(usuario, origin);
  return deps.db.tx(async (tx) => {
    // Verifying a password takes long: if it was changed meanwhile, every session was ended and this one must not be opened.
    const current = await lockLiveUsuario(tx, usuario.id);
    if (!current || current.clave_hash !== usuario.clave_hash) return wrongCredentials();
    const pasado = otp !== undefined && hasOtp(current) && (await consumeOtp(deps, tx, current, otp, now));
    if (hasOtp(current) && !pasado) {
      await recordAuditoria(tx, { ...fact, accion: 'sesion.rechazada', motivo: 'otp' });
      return otp === undefined ? otpRequerido() : wrongLoginOtp();
    }
    // The person may have got the role after choosing the password. Every change of roles ends the sessions, so everybody
    // passes this check.
    if (isClaveShort && isStaff(current.roles as Role[])) {
      await recordAuditoria(tx, { ...fact, accion: 'sesion.rechazada', motivo: 'clave-corta' });
      return staffClaveTooShort();
    }
    const sesion = await openSesion(tx, current, origin, now, {
      clave_pasada: now,
      ...(pasado && { otp_pasado: now }),
    });
    await recordAuditoria(tx, { ...fact, accion: 'sesion.iniciada' });
    return sesion;
  });
}
