import type { Db, Tx } from '@oficina/db';
import { type Actor, type Limits, limit, type Origin, takeAll } from '@oficina/http';
import { iri, notFound } from '@oficina/hydra';
import type { Mensajero } from '@oficina/mensajes/server';
import {
  leerCelular,
  lockUsuarioVivo,
  registrarAuditoria,
  type SmsVia,
  updateUsuario,
} from '@oficina/usuarios/server';
import { type Clock, formatMoment, type Secret } from '@oficina/values';
import { hmacDeCodigo, nuevoCodigo } from './codigo-de-telefono.ts';
import { celularInvalido, faltaTelefono, pareceFijo, sinCanalDeTexto } from './errors.ts';
import { findSmsVia, insertCodigo, voidCodigos } from './telefonos.repository.ts';

export type IniciarTelefonoDeps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  claveDeCodigos: Secret<string>;
  encolarMensaje: Mensajero['encolar'];
  /** The channels of texts that this installation has. */
  smsVias: readonly SmsVia[];
};

const MINUTO_S = 60;
const DIA_S = 86_400;
const VALE_MS = 10 * MINUTO_S * 1000;

const porMinuto = limit('telefono-minuto', 1, MINUTO_S);
const porHora = limit('telefono-hora', 3, 60 * MINUTO_S);
const porDia = limit('telefono-dia', 5, DIA_S);
const porPersona = limit('telefono-persona', 10, DIA_S);
/** Accounts are made by the dozen; addresses and what a country's operators charge for are not. */
const porRed = limit('telefono-red', 30, 60 * MINUTO_S);
const porPais = limit('telefono-pais', 1_000, 60 * MINUTO_S);

/** "+54": only those numbers are read, so that no other country's can be made to ring. */
const paisDe = (telefono: string) => telefono.slice(0, 3);

type Pedido = { telefono?: string | null | undefined; esCelular?: boolean | null | undefined };

/** Sends a code to the number. Counted by number too: whoever asks, nobody's telephone is made to ring all night. */
export async function iniciarTelefono(
  deps: IniciarTelefonoDeps,
  actor: Actor,
  origin: Origin,
  pedido: Pedido,
) {
  const telefono = celularDe(pedido);
  if (deps.smsVias.length === 0) throw sinCanalDeTexto();
  await takeAll(deps.limits, [
    [porPersona, String(actor.usuarioId)],
    [porMinuto, telefono],
    [porHora, telefono],
    [porDia, telefono],
    [porRed, origin.network],
    [porPais, paisDe(telefono)],
  ]);
  const { id, expira } = await deps.db.tx((tx) => enviar(deps, tx, { actor, origin, telefono }));
  return {
    mensaje: { '@id': iri('mensajes', id), '@type': 'Mensaje', id },
    vence: formatMoment(expira),
  } as const;
}

function celularDe({ telefono, esCelular }: Pedido): string {
  if (!telefono?.trim()) throw faltaTelefono();
  const leido = leerCelular(telefono, esCelular === true);
  if (leido === 'fijo') throw pareceFijo();
  if (leido === null) throw celularInvalido();
  return leido.celular;
}

async function enviar(
  deps: IniciarTelefonoDeps,
  tx: Tx,
  { actor, origin, telefono }: { actor: Actor; origin: Origin; telefono: string },
): Promise<{ id: number; expira: Date }> {
  const now = deps.clock.now();
  const usuario = await lockUsuarioVivo(tx, actor.usuarioId);
  if (!usuario) throw notFound();
  const cambia = usuario.telefono !== telefono;
  const cambios = {
    telefono,
    ...(cambia && { telefono_validado: null }),
    // Whoever asks for a code does want it after all.
    telefono_no_gracias: null,
  };
  await updateUsuario(tx, usuario.id, cambios, now);
  await voidCodigos(tx, usuario.id, now);
  const codigo = nuevoCodigo();
  const mensaje = await deps.encolarMensaje(tx, {
    plantilla: 'telefono_codigo',
    tipo: await viaDe(deps, tx, usuario.id),
    para: telefono,
    usuarioId: usuario.id,
    datos: {},
    secreto: codigo,
  });
  if (!mensaje) throw new Error('a code is never the same notice as another');
  const atado = { mensajeId: mensaje.id, usuarioId: usuario.id, telefono };
  const expira = new Date(now.getTime() + VALE_MS);
  await insertCodigo(tx, {
    mensaje_id: mensaje.id,
    usuario_id: usuario.id,
    telefono,
    codigo_hmac: hmacDeCodigo(deps.claveDeCodigos, atado, codigo),
    expira,
  });
  await registrarAuditoria(tx, {
    actor,
    origin,
    accion: 'usuario.telefono-iniciar',
    entidad: 'usuario',
    entidadId: usuario.id,
    ...(cambia && { cambios: { antes: { telefono: usuario.telefono }, despues: { telefono } } }),
  });
  return { id: mensaje.id, expira };
}

/** As the person prefers, when the installation has it. */
async function viaDe({ smsVias }: IniciarTelefonoDeps, tx: Tx, usuarioId: number): Promise<SmsVia> {
  const preferida = await findSmsVia(tx, usuarioId);
  return smsVias.find((via) => via === preferida) ?? smsVias[0] ?? 'sms';
}
