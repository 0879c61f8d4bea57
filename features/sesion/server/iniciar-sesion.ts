import type { Db } from '@oficina/db';
import type { Limits, Origin } from '@oficina/http';
import { otpEstado } from '@oficina/usuarios/contract';
import { findUsuarioByEmail, registrarAuditoria } from '@oficina/usuarios/server';
import type { Clock, Role, Secret } from '@oficina/values';
import type { SesionToken } from '../contract/index.ts';
import { abrirSesion } from './abrir-sesion.ts';
import { faltaClave, noCoinciden, otpRequerido } from './errors.ts';
import { frenarIngreso, soltarIngreso } from './frenos.ts';
import { coincideClave } from './secretos.ts';
import { hasSesionDesde } from './sesiones.repository.ts';

export type IniciarSesionDeps = { db: Db; limits: Limits; clock: Clock };

type Credenciales = { email?: string | null | undefined; password?: Secret<string> | null | undefined };

const NADIE = 0;
const EMAIL_MAXIMO = 180;

/**
 * A wrong e-mail, a wrong password and a deleted account answer the same, after the same work: nobody
 * learns here who has an account.
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
  const conocido = await hasSesionDesde(deps.db, usuario?.id ?? NADIE, origin.ip);
  const intento = { email, ip: origin.network, conocido };
  await frenarIngreso(deps.limits, intento);
  const coincide = await coincideClave(usuario?.clave_hash, credenciales.password);
  const actor = usuario ? { usuarioId: usuario.id, roles: usuario.roles as Role[] } : null;
  const hecho = { actor, origin, entidad: 'sesion' } as const;
  if (!usuario || !coincide) {
    await registrarAuditoria(deps.db, { ...hecho, accion: 'sesion.rechazada' });
    throw noCoinciden();
  }
  // The second step belongs to the two-factor screens; until a code can be given, nobody passes without it.
  if (usuario.otp_estado === otpEstado.code('activada')) {
    await registrarAuditoria(deps.db, { ...hecho, accion: 'sesion.rechazada', motivo: 'otp' });
    throw otpRequerido();
  }
  await soltarIngreso(deps.limits, intento);
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const sesion = await abrirSesion(tx, usuario, origin, now, { clave_pasada: now });
    await registrarAuditoria(tx, { ...hecho, accion: 'sesion.iniciada' });
    return sesion;
  });
}
