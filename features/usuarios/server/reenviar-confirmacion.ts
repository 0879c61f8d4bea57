import type { Db } from '@oficina/db';
import { type Actor, type Limits, limit, type Origin } from '@oficina/http';
import { leerEmail } from '../contract/index.ts';
import { hacerODeshacer } from './codigos.repository.ts';
import { emailInvalido } from './errors.ts';
import { type PedirConfirmacionDeps, pedirConfirmacionDeEmail } from './pedir-confirmacion-email.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';
import { tardarLoMismo } from './tardar-lo-mismo.ts';
import { findUsuarioByEmail, findUsuarioById, type UsuarioRow } from './usuarios.repository.ts';

export type ReenviarConfirmacionDeps = PedirConfirmacionDeps & { db: Db; limits: Limits };

const HORA = 3600;
export const CONFIRMACIONES_POR_CORREO = limit('confirmacion-correo', 3, HORA);
export const CONFIRMACIONES_POR_RED = limit('confirmacion-ip', 20, HORA);

const EDITAN = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'] as const;

const RESPUESTA = { message: 'Si hay una confirmación pendiente, te la volvimos a enviar.' };

/**
 * Says the same and takes the same time whether or not the address is somebody's: the statements are those of
 * a real sending in both cases, and when there is nothing to confirm they are taken back before anybody sees them.
 */
export async function reenviarConfirmacion(
  deps: ReenviarConfirmacionDeps,
  actor: Actor | null,
  origin: Origin,
  pedido: { email?: string | null | undefined },
): Promise<{ message: string }> {
  const propio = actor ? await findUsuarioById(deps.db, actor.usuarioId) : undefined;
  const dado = leerDado(pedido.email, propio);
  await deps.limits.take(CONFIRMACIONES_POR_RED, origin.network);
  // Counted by what was typed, so that running out of it tells nothing either.
  const { points } = await deps.limits.spend(CONFIRMACIONES_POR_CORREO, dado);
  if (points > CONFIRMACIONES_POR_CORREO.points) return RESPUESTA;
  await tardarLoMismo(() => enviarSiFalta(deps, actor, origin, { dado, propio }));
  return RESPUESTA;
}

async function enviarSiFalta(
  deps: ReenviarConfirmacionDeps,
  actor: Actor | null,
  origin: Origin,
  { dado, propio }: { dado: string; propio: UsuarioRow | undefined },
): Promise<void> {
  const usuario = propio && esSuyo(propio, dado) ? propio : await findUsuarioByEmail(deps.db, dado);
  const pendiente = usuario && (await conCupo(deps, dado, pendienteDe(usuario, actor)));
  await deps.db.tx(async (tx) => {
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'usuario.reenviar-confirmacion',
      entidad: 'usuario',
      ...(usuario && { entidadId: usuario.id }),
    });
    await hacerODeshacer(tx, Boolean(pendiente), () =>
      pedirConfirmacionDeEmail(deps, tx, { email: pendiente ?? dado, usuario: usuario ?? null }),
    );
  });
}

/** Whoever is logged in need not type their own. */
function leerDado(email: string | null | undefined, propio: UsuarioRow | undefined): string {
  if ((email === undefined || email === null) && propio) return propio.email.toLowerCase();
  const leido = leerEmail(email ?? '');
  if (leido === null) throw emailInvalido();
  return leido;
}

const esSuyo = ({ email, email_pendiente }: UsuarioRow, dado: string) =>
  email.toLowerCase() === dado || email_pendiente?.toLowerCase() === dado;

/**
 * The address on its way takes precedence: confirming it also settles the old one. Only for its owner and for whoever
 * may edit them: a stranger must not keep alive a change that the owner never asked for.
 */
function pendienteDe(usuario: UsuarioRow, actor: Actor | null): string | null {
  const { id, email, email_pendiente, email_validado } = usuario;
  const puede = actor?.usuarioId === id || EDITAN.some((rol) => actor?.roles.includes(rol));
  return (puede ? email_pendiente : null) ?? (email_validado ? null : email);
}

/** When it goes to an address that nobody typed, that address has its own count. */
async function conCupo({ limits }: ReenviarConfirmacionDeps, dado: string, destino: string | null) {
  if (destino === null || destino.toLowerCase() === dado) return destino;
  const { points } = await limits.spend(CONFIRMACIONES_POR_CORREO, destino.toLowerCase());
  return points > CONFIRMACIONES_POR_CORREO.points ? null : destino;
}
