import type { Outcome } from '@oficina/values';
import type { Cipher } from '@oficina/values/server';
import type { CanalCorreo, CorreoRechazado } from './correo.ts';
import { contextoDe } from './encolar-mensaje.ts';
import type { Reclamado } from './mensajes.repository.ts';
import { canalDe, type Redactar } from './plantillas/index.ts';
import type { CanalPush, PushRechazado } from './push.ts';
import type { CanalTexto, TextoRechazado } from './texto.ts';

/** The ways out. One that is not configured keeps its messages waiting and says so. */
export type Canales = {
  email?: CanalCorreo;
  sms?: CanalTexto;
  whatsapp?: CanalTexto;
  push?: CanalPush;
};

export type EntregarDeps = {
  canales: Canales;
  cifrado: Cipher;
  redactar: Redactar;
  /** Where to stop getting mail like this one, when it can be stopped. */
  bajaDe(mensaje: Reclamado): { url: string; lista: string } | undefined;
};

export type Rechazo =
  | { por: 'correo'; motivo: CorreoRechazado }
  | { por: 'texto'; motivo: TextoRechazado }
  | { por: 'push'; motivo: PushRechazado }
  /** Ours: it cannot even be written. */
  | { por: 'redaccion' };

export type Entrega = Outcome<{ proveedorId: string; tokenUsado?: string }, Rechazo>;

/** One message by its channel. Never throws: whatever happens is an outcome of this one and not of its neighbours. */
export async function entregar(
  deps: EntregarDeps,
  mensaje: Reclamado,
  now: Date,
  signal: AbortSignal,
): Promise<Entrega> {
  let secreto: string | undefined;
  if (mensaje.secreto) {
    const sealed = { bytes: mensaje.secreto, claveId: mensaje.clave_id ?? 0 };
    const opened = deps.cifrado.open(sealed, contextoDe(mensaje.plantilla, mensaje.para));
    if (opened === null) return { kind: 'rejected', reason: { por: 'redaccion' } };
    secreto = opened;
  }
  try {
    switch (canalDe(mensaje.tipo)) {
      case 'email':
        return await porCorreo(deps, mensaje, secreto, signal);
      case 'sms':
        return await porTexto(deps, mensaje, secreto, now);
      case 'push':
        return await porPush(deps, mensaje, secreto, now);
    }
  } catch {
    // A template that cannot be filled; repeating gives the same.
    return { kind: 'rejected', reason: { por: 'redaccion' } };
  }
}

const apagado = (canal: string): Entrega => ({
  kind: 'retryable',
  cause: `El canal ${canal} no está configurado.`,
});

const entrada = (mensaje: Reclamado, secreto: string | undefined) => ({
  datos: mensaje.datos,
  ...(secreto !== undefined && { secreto }),
});

async function porCorreo(
  { canales, redactar, bajaDe }: EntregarDeps,
  mensaje: Reclamado,
  secreto: string | undefined,
  signal: AbortSignal,
): Promise<Entrega> {
  if (!canales.email) return apagado('de correo');
  const baja = bajaDe(mensaje);
  const cuerpo = redactar(mensaje.plantilla, 'email', {
    ...entrada(mensaje, secreto),
    ...(baja && { baja: baja.url }),
  });
  const correo = { mensajeId: mensaje.id, para: mensaje.para, ...cuerpo, ...(baja && { baja }) };
  const outcome = await canales.email.enviar(correo, signal);
  if (outcome.kind === 'ok') return { kind: 'ok', value: { proveedorId: outcome.value.messageId } };
  if (outcome.kind !== 'rejected') return outcome;
  return { kind: 'rejected', reason: { por: 'correo', motivo: outcome.reason } };
}

async function porTexto(
  { canales, redactar }: EntregarDeps,
  mensaje: Reclamado,
  secreto: string | undefined,
  now: Date,
): Promise<Entrega> {
  const canal = mensaje.tipo === 'whatsapp' ? canales.whatsapp : canales.sms;
  if (!canal) return apagado(mensaje.tipo === 'whatsapp' ? 'de WhatsApp' : 'de SMS');
  const { texto, parametros = [texto] } = redactar(mensaje.plantilla, 'sms', entrada(mensaje, secreto));
  const outcome = await canal.enviar({
    mensajeId: mensaje.id,
    telefono: mensaje.para,
    texto,
    venceEnS: segundosHasta(mensaje.vence, now),
    plantilla: {
      nombre: mensaje.plantilla,
      parametros,
      ...(secreto !== undefined && { codigo: secreto }),
    },
  });
  if (outcome.kind === 'ok') return { kind: 'ok', value: { proveedorId: outcome.value.id } };
  if (outcome.kind !== 'rejected') return outcome;
  return { kind: 'rejected', reason: { por: 'texto', motivo: outcome.reason } };
}

async function porPush(
  { canales, redactar }: EntregarDeps,
  mensaje: Reclamado,
  secreto: string | undefined,
  now: Date,
): Promise<Entrega> {
  if (!canales.push) return apagado('de notificaciones');
  const { titulo, cuerpo, enlace } = redactar(mensaje.plantilla, 'push', entrada(mensaje, secreto));
  const outcome = await canales.push.enviar({
    mensajeId: mensaje.id,
    token: mensaje.para,
    titulo,
    cuerpo,
    datos: { plantilla: mensaje.plantilla, ...(mensaje.ref_id && { ref: String(mensaje.ref_id) }) },
    ...(enlace && { enlace }),
    ttlS: segundosHasta(mensaje.vence, now),
  });
  if (outcome.kind === 'ok')
    return { kind: 'ok', value: { proveedorId: outcome.value.id, tokenUsado: mensaje.para } };
  if (outcome.kind !== 'rejected') return outcome;
  return { kind: 'rejected', reason: { por: 'push', motivo: outcome.reason } };
}

const segundosHasta = (vence: Date | null, now: Date) =>
  Math.max(1, Math.round(((vence?.getTime() ?? now.getTime() + 3_600_000) - now.getTime()) / 1000));
