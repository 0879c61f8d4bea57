import type { Outcome } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import type { CorreoChannel, CorreoRechazado } from './correo.ts';
import { cipherContext } from './enqueue-mensaje.ts';
import type { ClaimedMensaje } from './mensajes.repository.ts';
import { channelOf, type Render } from './plantillas/index.ts';
import type { PushChannel, PushRechazado } from './push.ts';
import type { TextoChannel, TextoRechazado } from './texto.ts';

/** A channel that is not configured keeps its mensajes waiting and reports it. */
export type Channels = {
  email?: CorreoChannel;
  sms?: TextoChannel;
  whatsapp?: TextoChannel;
  push?: PushChannel;
};

export type DeliverDeps = {
  channels: Channels;
  cipher: Cipher;
  render: Render;
  /** Undefined when the person cannot unsubscribe from that mail. */
  bajaOf(mensaje: ClaimedMensaje): { url: string; list: string } | undefined;
};

export type Rechazo =
  | { source: 'correo'; motivo: CorreoRechazado }
  | { source: 'texto'; motivo: TextoRechazado }
  | { source: 'push'; motivo: PushRechazado }
  /** The fault is ours: the mensaje cannot be rendered. */
  | { source: 'redaccion' };

export type Delivery = Outcome<{ proveedorId: string; tokenUsado?: string; asunto?: string }, Rechazo>;

/** It never throws: any failure is the result of this mensaje and does not affect the others. */
export async function deliver(
  deps: DeliverDeps,
  mensaje: ClaimedMensaje,
  now: Date,
  signal: AbortSignal,
): Promise<Delivery> {
  let secreto: string | undefined;
  if (mensaje.secreto) {
    const sealed = { bytes: mensaje.secreto, keyId: mensaje.clave_id ?? 0 };
    const opened = deps.cipher.open(sealed, cipherContext(mensaje.plantilla, mensaje.para));
    if (opened === null) return { kind: 'rejected', reason: { source: 'redaccion' } };
    secreto = opened;
  }
  try {
    switch (channelOf(mensaje.tipo)) {
      case 'email':
        return await deliverCorreo(deps, mensaje, secreto, signal);
      case 'sms':
        return await deliverTexto(deps, mensaje, secreto, now);
      case 'push':
        return await deliverPush(deps, mensaje, secreto, now);
    }
  } catch {
    // The plantilla cannot be filled, and another attempt would give the same.
    return { kind: 'rejected', reason: { source: 'redaccion' } };
  }
}

const channelOff = (channel: string): Delivery => ({
  kind: 'retryable',
  cause: `El canal ${channel} no está configurado.`,
});

const renderInput = (mensaje: ClaimedMensaje, secreto: string | undefined) => ({
  datos: mensaje.datos,
  ...(secreto !== undefined && { secreto }),
});

async function deliverCorreo(
  { channels, render, bajaOf }: DeliverDeps,
  mensaje: ClaimedMensaje,
  secreto: string | undefined,
  signal: AbortSignal,
): Promise<Delivery> {
  if (!channels.email) return channelOff('de correo');
  const baja = bajaOf(mensaje);
  const { own, ...cuerpo } = render(mensaje.plantilla, 'email', {
    ...renderInput(mensaje, secreto),
    ...(baja && { baja: baja.url }),
  });
  const correo = { mensajeId: mensaje.id, para: mensaje.para, ...cuerpo, ...(baja && { baja }) };
  const outcome = await channels.email.enviar(correo, signal);
  if (outcome.kind === 'ok')
    return {
      kind: 'ok',
      value: { proveedorId: outcome.value.messageId, ...(own && { asunto: cuerpo.asunto }) },
    };
  if (outcome.kind !== 'rejected') return outcome;
  return { kind: 'rejected', reason: { source: 'correo', motivo: outcome.reason } };
}

async function deliverTexto(
  { channels, render }: DeliverDeps,
  mensaje: ClaimedMensaje,
  secreto: string | undefined,
  now: Date,
): Promise<Delivery> {
  const channel = mensaje.tipo === 'whatsapp' ? channels.whatsapp : channels.sms;
  if (!channel) return channelOff(mensaje.tipo === 'whatsapp' ? 'de WhatsApp' : 'de SMS');
  const { texto, parameters = [texto] } = render(mensaje.plantilla, 'sms', renderInput(mensaje, secreto));
  const outcome = await channel.enviar({
    mensajeId: mensaje.id,
    telefono: mensaje.para,
    texto,
    expiresInS: secondsUntil(mensaje.vence, now),
    plantilla: {
      nombre: mensaje.plantilla,
      parameters,
      ...(secreto !== undefined && { codigo: secreto }),
    },
  });
  if (outcome.kind === 'ok') return { kind: 'ok', value: { proveedorId: outcome.value.id } };
  if (outcome.kind !== 'rejected') return outcome;
  return { kind: 'rejected', reason: { source: 'texto', motivo: outcome.reason } };
}

async function deliverPush(
  { channels, render }: DeliverDeps,
  mensaje: ClaimedMensaje,
  secreto: string | undefined,
  now: Date,
): Promise<Delivery> {
  if (!channels.push) return channelOff('de notificaciones');
  const { titulo, cuerpo, link } = render(mensaje.plantilla, 'push', renderInput(mensaje, secreto));
  const outcome = await channels.push.enviar({
    mensajeId: mensaje.id,
    token: mensaje.para,
    titulo,
    cuerpo,
    datos: { plantilla: mensaje.plantilla, ...(mensaje.ref_id && { ref: String(mensaje.ref_id) }) },
    ...(link && { link }),
    ttlS: secondsUntil(mensaje.vence, now),
  });
  if (outcome.kind === 'ok')
    return { kind: 'ok', value: { proveedorId: outcome.value.id, tokenUsado: mensaje.para } };
  if (outcome.kind !== 'rejected') return outcome;
  return { kind: 'rejected', reason: { source: 'push', motivo: outcome.reason } };
}

const secondsUntil = (vence: Date | null, now: Date) =>
  Math.max(1, Math.round(((vence?.getTime() ?? now.getTime() + 3_600_000) - now.getTime()) / 1000));
