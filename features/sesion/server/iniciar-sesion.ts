import type { Db } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import { claveMinimo, EMAIL_MAXIMO, largoDeClave, otpEstado } from '@oficina/usuarios/contract';
import {
  coincideClave,
  findUsuarioByEmail,
  type findUsuarioById,
  lockUsuarioVivo,
  registrarAuditoria,
} from '@oficina/usuarios/server';
import { type Clock, isStaff, type Role, type Secret } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { abrirSesion } from './abrir-sesion.ts';
import { type ComprobarOtpDeps, gastarOtp } from './comprobar-otp.ts';
import { claveCortaParaElPersonal, faltaClave, noCoinciden, otpEquivocado, otpRequerido } from './errors.ts';
import { frenarIngreso, frenarOtpDeIngreso, soltarIngreso, soltarOtp } from './frenos.ts';
import { hasSesionDesde } from './sesiones.repository.ts';

export type IniciarSesionDeps = ComprobarOtpDeps & { db: Db; limits: Limits; clock: Clock };

type Credenciales = {
  email?: string | null | undefined;
  password?: Secret<string> | null | undefined;
  otp?: Secret<string> | null | undefined;
};

type Usuario = NonNullable<Awaited<ReturnType<typeof findUsuarioById>>>;

const NADIE = 0;

/**
 * A wrong e-mail, a wrong password and a deleted account answer the same, after the same work: nobody
 * learns here who has an account, nor who protects it with a second step.
 */
export async function iniciarSesion(
  deps: IniciarSesionDeps,
  credenciales: Credenciales,
  origin: Origin,
): Promise<SesionToken> {
  if (typeof credenciales.email !== 'string') throw faltaClave('email');
  if (!credenciales.password) throw faltaClave('password');
  const email = credenciales.email.trim().toLowerCase().slice(0, EMAIL_MAXIMO);
  const usuario = await findUsuarioByEmail(deps.db, email);
  const conocido = await hasSesionDesde(deps.db, usuario?.id ?? NADIE, origin.network);
  const intento = { email, ip: origin.network, conocido };
  await frenarIngreso(deps.limits, intento);
  const coincide = await coincideClave(usuario?.clave_hash, credenciales.password);
  if (!usuario || !coincide) {
    await registrarAuditoria(deps.db, { ...hechoDe(usuario, origin), accion: 'sesion.rechazada' });
    throw noCoinciden();
  }
  await soltarIngreso(deps.limits, intento);
  const otp = credenciales.otp?.reveal().trim() ? credenciales.otp : undefined;
  const conOtp = otp !== undefined && llevaOtp(usuario);
  if (conOtp) await frenarOtpDeIngreso(deps.limits, usuario.id);
  const dados = { otp: conOtp ? otp : undefined, claveCorta: esCorta(credenciales.password) };
  const sesion = await abrir(deps, usuario, origin, dados);
  if (sesion instanceof Refusal) throw sesion;
  if (conOtp) await soltarOtp(deps.limits, usuario.id);
  return sesion;
}

const llevaOtp = ({ otp_estado }: Usuario) => otp_estado === otpEstado.code('activada');

/** Fewer characters than the password of somebody of the staff has. */
const esCorta = (clave: Secret<string>) => largoDeClave(clave.reveal()) < claveMinimo(true);

const hechoDe = (usuario: Usuario | undefined, origin: Origin) =>
  ({
    actor: usuario ? { usuarioId: usuario.id, roles: usuario.roles as Role[] } : null,
    origin,
    entidad: 'sesion',
  }) as const;

/** A refusal comes back as a value: what was written down about it must stay. */
function abrir(
  deps: IniciarSesionDeps,
  usuario: Usuario,
  origin: Origin,
  { otp, claveCorta }: { otp: Secret<string> | undefined; claveCorta: boolean },
): Promise<SesionToken | Refusal> {
  const now = deps.clock.now();
  const hecho = hechoDe(usuario, origin);
  return deps.db.tx(async (tx) => {
    // Looking at a password takes long: if it was changed meanwhile, every session had ended and this one is not born.
    const ahora = await lockUsuarioVivo(tx, usuario.id);
    if (!ahora || ahora.clave_hash !== usuario.clave_hash) return noCoinciden();
    const pasado = otp !== undefined && llevaOtp(ahora) && (await gastarOtp(deps, tx, ahora, otp, now));
    if (llevaOtp(ahora) && !pasado) {
      await registrarAuditoria(tx, { ...hecho, accion: 'sesion.rechazada', motivo: 'otp' });
      return otp === undefined ? otpRequerido() : otpEquivocado();
    }
    // A role may have come after the password. Every change of roles ends the sessions: whoever enters passes by here.
    if (claveCorta && isStaff(ahora.roles as Role[])) {
      await registrarAuditoria(tx, { ...hecho, accion: 'sesion.rechazada', motivo: 'clave-corta' });
      return claveCortaParaElPersonal();
    }
    const sesion = await abrirSesion(tx, ahora, origin, now, {
      clave_pasada: now,
      ...(pasado && { otp_pasado: now }),
    });
    await registrarAuditoria(tx, { ...hecho, accion: 'sesion.iniciada' });
    return sesion;
  });
}
