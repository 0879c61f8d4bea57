import type { Db, Tx } from '@oficina/db';
import type { Actor, Limits, Origin } from '@oficina/http';
import type { Mensajero } from '@oficina/mensajes/server';
import { EMAIL_MAXIMO } from '@oficina/usuarios/contract';
import {
  emitirCodigo,
  findUsuarioByEmail,
  hacerODeshacer,
  lockPedidosDe,
  registrarAuditoria,
  tardarLoMismo,
  VIGENCIAS,
  voidCodigos,
} from '@oficina/usuarios/server';
import type { Clock, Secret } from '@oficina/values';
import { faltaEmail } from './errors.ts';
import { pedidosPorCorreo, pedidosPorDireccion } from './frenos.ts';

export type PedirRestablecimientoDeps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  claveDeCodigos: Secret<string>;
  encolarMensaje: Mensajero['encolar'];
};

const RESPUESTA = {
  message: 'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña.',
};

const NADIE = 0;

/**
 * Says the same and takes the same time for an address that has an account and for one that has none. The
 * statements are the same in both cases, down to the message and its job; for nobody they are taken back before
 * anybody sees them, and the trail, written either way, makes both transactions end in a commit.
 */
export async function pedirRestablecimiento(
  deps: PedirRestablecimientoDeps,
  actor: Actor | null,
  origin: Origin,
  pedido: { email: string },
): Promise<{ message: string }> {
  const email = pedido.email.trim().toLowerCase().slice(0, EMAIL_MAXIMO);
  if (email === '') throw faltaEmail();
  await deps.limits.take(pedidosPorDireccion, origin.network);
  // Counted by what was typed, so that running out of it tells nothing either.
  const pedidos = await deps.limits.spend(pedidosPorCorreo, email);
  if (pedidos.points > pedidosPorCorreo.points) return RESPUESTA;
  await tardarLoMismo(() => enviarSiExiste(deps, actor, origin, email));
  return RESPUESTA;
}

async function enviarSiExiste(
  deps: PedirRestablecimientoDeps,
  actor: Actor | null,
  origin: Origin,
  email: string,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await lockPedidosDe(tx, email);
    const usuario = await findUsuarioByEmail(tx, email);
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'usuario.pedir-clave',
      entidad: 'usuario',
      ...(usuario && { entidadId: usuario.id }),
    });
    // To the address of the account as it was written in it, never to what somebody typed now.
    const destino = usuario ?? { id: NADIE, email };
    await hacerODeshacer(tx, usuario !== undefined, () => enviarEnlace(deps, tx, destino));
  });
}

/** Only the newest link works: the ones before it open nothing from now on. */
async function enviarEnlace(
  deps: PedirRestablecimientoDeps,
  tx: Tx,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const now = deps.clock.now();
  await voidCodigos(tx, 'restablecer', id, now);
  const usuarioId = id === NADIE ? null : id;
  const codigo = { uso: 'restablecer', usuarioId, duraMs: VIGENCIAS.restablecer } as const;
  await deps.encolarMensaje(tx, {
    plantilla: 'clave_restablecer',
    tipo: 'email',
    para: email,
    datos: {},
    secreto: await emitirCodigo(tx, deps.claveDeCodigos, codigo, now),
    ...(usuarioId !== null && { usuarioId }),
  });
}
