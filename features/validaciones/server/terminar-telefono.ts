import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound, Refusal } from '@oficina/hydra';
import { lockUsuarioVivo, registrarAuditoria, updateUsuario } from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { coincideCodigo } from './codigo-de-telefono.ts';
import { codigoIncorrecto, codigoVencido, sinIntentos } from './errors.ts';
import { findCodigo, INTENTOS, markUsado, spendIntento } from './telefonos.repository.ts';

export type TerminarTelefonoDeps = { db: Db; clock: Clock; claveDeCodigos: Secret<string> };

type Pedido = { mensajeId: number; codigo: string };
type Validado = { telefono: string; telefonoValidado: string };

/** Whoever reads the code has that telephone in the hand. */
export async function terminarTelefono(
  deps: TerminarTelefonoDeps,
  actor: Actor,
  origin: Origin,
  pedido: Pedido,
): Promise<Validado> {
  // A refusal comes back as a value: the try that it cost must stay.
  const hecho = await deps.db.tx((tx) => probar(deps, tx, { actor, origin, ...pedido }));
  if (hecho instanceof Refusal) throw hecho;
  return hecho;
}

async function probar(
  deps: TerminarTelefonoDeps,
  tx: Tx,
  { actor, origin, mensajeId, codigo }: Pedido & { actor: Actor; origin: Origin },
): Promise<Validado | Refusal> {
  const now = deps.clock.now();
  // Two answers at once go one after the other.
  const usuario = await lockUsuarioVivo(tx, actor.usuarioId);
  const guardado = usuario && (await findCodigo(tx, mensajeId, usuario.id));
  if (!guardado) return notFound();
  if (guardado.usado === null && guardado.intentos >= INTENTOS) return sinIntentos();
  const { telefono } = guardado;
  // They went on to another number meanwhile: this code proves nothing about it.
  if (usuario.telefono !== telefono) return codigoVencido();
  const intentos = await spendIntento(tx, mensajeId, now);
  if (intentos === undefined) return codigoVencido();
  const atado = { mensajeId, usuarioId: usuario.id, telefono };
  if (!coincideCodigo(deps.claveDeCodigos, atado, codigo, guardado.codigo_hmac)) {
    const quedan = INTENTOS - intentos;
    return quedan > 0 ? codigoIncorrecto(quedan) : sinIntentos();
  }
  await markUsado(tx, mensajeId, now);
  await updateUsuario(tx, usuario.id, { telefono_validado: now, telefono_no_gracias: null }, now);
  await registrarAuditoria(tx, {
    actor,
    origin,
    accion: 'usuario.telefono-validar',
    entidad: 'usuario',
    entidadId: usuario.id,
    cambios: { telefono },
  });
  return { telefono, telefonoValidado: formatMoment(now) };
}
