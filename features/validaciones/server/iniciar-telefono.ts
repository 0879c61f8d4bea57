import type { Db, Tx } from '@oficina/db';
import { type Actor, type Limits, limit, type Origin, takeAll } from '@oficina/http';
import { iri, notFound } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import {
  lockLiveUsuario,
  parseCelular,
  recordAuditoria,
  type SmsVia,
  updateUsuario,
} from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { invalidCelular, looksLandline, missingTelefono, noTextChannel } from './errors.ts';
import { hmacOfCodigo, nuevoCodigo } from './telefono-codigo.ts';
import { findSmsVia, insertCodigo, voidCodigos } from './telefonos.repository.ts';

export type IniciarTelefonoDeps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  codigosKey: Secret<string>;
  enqueueMensaje: MensajeSender['enqueue'];
  smsVias: readonly SmsVia[];
};

const MINUTO_S = 60;
const DAY_S = 86_400;
const TTL_MS = 10 * MINUTO_S * 1000;

const perMinute = limit('telefono-minuto', 1, MINUTO_S);
const perHour = limit('telefono-hora', 3, 60 * MINUTO_S);
const perDay = limit('telefono-dia', 5, DAY_S);
const perUsuario = limit('telefono-persona', 10, DAY_S);
/**
 * An attacker can create many accounts, but has few network addresses. The limit per country caps what its operators charge.
 */
const perNetwork = limit('telefono-red', 30, 60 * MINUTO_S);
const perCountry = limit('telefono-pais', 1_000, 60 * MINUTO_S);

/** The prefix is "+54": only those numbers are accepted, so that no messages go abroad. */
const countryOf = (telefono: string) => telefono.slice(0, 3);

type Request = { telefono?: string | null | undefined; esCelular?: boolean | null | undefined };

/** Requests are also counted per number, so that nobody's telephone is flooded, no matter who asks. */
export async function iniciarTelefono(
  deps: IniciarTelefonoDeps,
  actor: Actor,
  origin: Origin,
  request: Request,
) {
  const telefono = requireCelular(request);
  if (deps.smsVias.length === 0) throw noTextChannel();
  await takeAll(deps.limits, [
    [perUsuario, String(actor.usuarioId)],
    [perMinute, telefono],
    [perHour, telefono],
    [perDay, telefono],
    [perNetwork, origin.network],
    [perCountry, countryOf(telefono)],
  ]);
  const { id, expira } = await deps.db.tx((tx) => enviar(deps, tx, { actor, origin, telefono }));
  return {
    mensaje: { '@id': iri('mensajes', id), '@type': 'Mensaje', id },
    vence: formatMoment(expira),
  } as const;
}

function requireCelular({ telefono, esCelular }: Request): string {
  if (!telefono?.trim()) throw missingTelefono();
  const parsed = parseCelular(telefono, esCelular === true);
  if (parsed === 'fijo') throw looksLandline();
  if (parsed === null) throw invalidCelular();
  return parsed.celular;
}

async function enviar(
  deps: IniciarTelefonoDeps,
  tx: Tx,
  { actor, origin, telefono }: { actor: Actor; origin: Origin; telefono: string },
): Promise<{ id: number; expira: Date }> {
  const now = deps.clock.now();
  const usuario = await lockLiveUsuario(tx, actor.usuarioId);
  if (!usuario) throw notFound();
  const isNumberChanged = usuario.telefono !== telefono;
  const cambios = {
    telefono,
    ...(isNumberChanged && { telefono_validado: null }),
    // Asking for a code cancels an earlier refusal.
    telefono_no_gracias: null,
  };
  await updateUsuario(tx, usuario.id, cambios, now);
  await voidCodigos(tx, usuario.id, now);
  const codigo = nuevoCodigo();
  const mensaje = await deps.enqueueMensaje(tx, {
    plantilla: 'telefono_codigo',
    tipo: await smsViaOf(deps, tx, usuario.id),
    para: telefono,
    usuarioId: usuario.id,
    datos: {},
    secreto: codigo,
  });
  if (!mensaje) throw new Error('a code is never the same notice as another');
  const binding = { mensajeId: mensaje.id, usuarioId: usuario.id, telefono };
  const expira = new Date(now.getTime() + TTL_MS);
  await insertCodigo(tx, {
    mensaje_id: mensaje.id,
    usuario_id: usuario.id,
    telefono,
    codigo_hmac: hmacOfCodigo(deps.codigosKey, binding, codigo),
    expira,
  });
  await recordAuditoria(tx, {
    actor,
    origin,
    accion: 'usuario.telefono-iniciar',
    entidad: 'usuario',
    entidadId: usuario.id,
    ...(isNumberChanged && { cambios: { antes: { telefono: usuario.telefono }, despues: { telefono } } }),
  });
  return { id: mensaje.id, expira };
}

async function smsViaOf({ smsVias }: IniciarTelefonoDeps, tx: Tx, usuarioId: number): Promise<SmsVia> {
  const preferred = await findSmsVia(tx, usuarioId);
  return smsVias.find((via) => via === preferred) ?? smsVias[0] ?? 'sms';
}
