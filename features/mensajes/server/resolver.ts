import type { CorreoRechazado } from './correo.ts';
import type { Entrega, Rechazo } from './entregar.ts';
import type { Cierre, Reclamado } from './mensajes.repository.ts';
import { proximoIntento } from './reintentos.ts';

/** `detalle`: what the server said, for whoever has to ask it. */
export function palabrasDeCorreo(clase: CorreoRechazado['clase'], detalle: string): string {
  if (clase === 'direccion') return `La dirección no existe o no recibe correos (${detalle}).`;
  if (clase === 'politica') return `El servidor del destinatario no acepta nuestros correos (${detalle}).`;
  return `El servidor rechazó el contenido (${detalle}).`;
}

/** How a refusal is told to a clerk who has to do something about it. */
export function palabrasDe(rechazo: Rechazo): string {
  switch (rechazo.por) {
    case 'redaccion':
      return 'No se pudo armar el mensaje. Avisá a quien mantiene el sistema.';
    case 'push':
      return rechazo.motivo === 'contenido'
        ? 'El servicio de notificaciones rechazó el contenido.'
        : 'El teléfono ya no recibe notificaciones de la aplicación.';
    case 'correo': {
      const { clase, codigo, ampliado } = rechazo.motivo;
      return palabrasDeCorreo(clase, [codigo, ampliado].filter(Boolean).join(' '));
    }
    case 'texto':
      return {
        numero: 'El número no es válido.',
        'no-movil': 'El número no es de un celular.',
        'baja-del-usuario': 'La persona pidió no recibir mensajes.',
        plantilla: 'La plantilla de WhatsApp no está aprobada o no coincide.',
        'no-entregable': 'El operador no pudo entregarlo.',
      }[rechazo.motivo];
  }
}

/** A text whose fate nobody knows is sent once more; a code, never: the person asks for another. */
const VECES_SIN_SABER = 2;

/** What the row says after an attempt. */
export function resolver(
  mensaje: Reclamado,
  entrega: Entrega,
  { now, esCodigo }: { now: Date; esCodigo: boolean },
): Cierre {
  const { id, intentos } = mensaje;
  switch (entrega.kind) {
    case 'ok':
      return { id, intentos, estado: 'procesado', ...entrega.value };
    case 'rejected':
      return { id, intentos, estado: 'fallido', error: palabrasDe(entrega.reason) };
    case 'unknown': {
      const esTexto = mensaje.tipo === 'sms' || mensaje.tipo === 'whatsapp';
      if (esTexto && (esCodigo || intentos >= VECES_SIN_SABER))
        return { id, intentos, estado: 'procesado', error: 'El operador no confirmó si lo recibió.' };
      return otraVez(mensaje, entrega.cause, proximoIntento(intentos, now), now, esCodigo);
    }
    case 'retryable':
      return otraVez(
        mensaje,
        entrega.cause,
        proximoIntento(intentos, now, entrega.retryAfterMs),
        now,
        esCodigo,
      );
  }
}

function otraVez(mensaje: Reclamado, cause: string, proximo: Date, now: Date, esCodigo: boolean): Cierre {
  const { id, intentos, vence } = mensaje;
  if (vence && vence <= now)
    return {
      id,
      intentos,
      estado: esCodigo ? 'cancelado' : 'fallido',
      error: `No se pudo entregar a tiempo. ${cause}`,
    };
  return { id, intentos, estado: 'reintento', proximo, error: cause };
}
