import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound, Refusal } from '@oficina/hydra';
import { lockLiveUsuario, recordAuditoria, updateUsuario } from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { codigoVencido, noIntentosLeft, wrongCodigo } from './errors.ts';
import { matchesCodigo } from './telefono-codigo.ts';
import { findCodigo, INTENTOS, markUsado, spendIntento } from './telefonos.repository.ts';

export type TerminarTelefonoDeps = { db: Db; clock: Clock; codigosKey: Secret<string> };

type Request = { mensajeId: number; codigo: string };
type Validado = { telefono: string; telefonoValidado: string };

export async function terminarTelefono(
  deps: TerminarTelefonoDeps,
  actor: Actor,
  origin: Origin,
  request: Request,
): Promise<Validado> {
  // A refusal is returned as a value, because throwing would roll back the attempt it used.
  const result = await deps.db.tx((tx) => tryCodigo(deps, tx, { actor, origin, ...request }));
  if (result instanceof Refusal) throw result;
  return result;
}

async function tryCodigo(
  deps: TerminarTelefonoDeps,
  tx: Tx,
  { actor, origin, mensajeId, codigo }: Request & { actor: Actor; origin: Origin },
): Promise<Validado | Refusal> {
  const now = deps.clock.now();
  // The lock serialises concurrent answers.
  const usuario = await lockLiveUsuario(tx, actor.usuarioId);
  const guardado = usuario && (await findCodigo(tx, mensajeId, usuario.id));
  if (!guardado) return notFound();
  if (guardado.usado === null && guardado.intentos >= INTENTOS) return noIntentosLeft();
  const { telefono } = guardado;
  // The person changed the number meanwhile, and this code proves nothing about the new one.
  if (usuario.telefono !== telefono) return codigoVencido();
  const intentos = await spendIntento(tx, mensajeId, now);
  if (intentos === undefined) return codigoVencido();
  const binding = { mensajeId, usuarioId: usuario.id, telefono };
  if (!matchesCodigo(deps.codigosKey, binding, codigo, guardado.codigo_hmac)) {
    const remaining = INTENTOS - intentos;
    return remaining > 0 ? wrongCodigo(remaining) : noIntentosLeft();
  }
  await markUsado(tx, mensajeId, now);
  await updateUsuario(tx, usuario.id, { telefono_validado: now, telefono_no_gracias: null }, now);
  await recordAuditoria(tx, {
    actor,
    origin,
    accion: 'usuario.telefono-validar',
    entidad: 'usuario',
    entidadId: usuario.id,
    cambios: { telefono },
  });
  return { telefono, telefonoValidado: formatMoment(now) };
}
