import type { CorreoRechazado } from './correo.ts';
import type { Delivery, Rechazo } from './deliver.ts';
import type { AttemptResult, ClaimedMensaje } from './mensajes.repository.ts';
import { nextAttemptAt } from './retry-times.ts';
import type { TextoRechazado } from './texto.ts';

/** `detalle` is the answer of the mail server, for the staff who have to ask about it. */
export function correoRejectionText(clase: CorreoRechazado['clase'], detalle: string): string {
  if (clase === 'direccion') return `La dirección no existe o no recibe correos (${detalle}).`;
  if (clase === 'politica') return `El servidor del destinatario no acepta nuestros correos (${detalle}).`;
  return `El servidor rechazó el contenido (${detalle}).`;
}

export function rejectionText(rechazo: Rechazo): string {
  switch (rechazo.source) {
    case 'redaccion':
      return 'No se pudo armar el mensaje. Avisá a quien mantiene el sistema.';
    case 'push':
      return rechazo.motivo === 'contenido'
        ? 'El servicio de notificaciones rechazó el contenido.'
        : 'El teléfono ya no recibe notificaciones de la aplicación.';
    case 'correo': {
      const { clase, codigo, enhancedCode } = rechazo.motivo;
      return correoRejectionText(clase, [codigo, enhancedCode].filter(Boolean).join(' '));
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

/** The number will never receive, or its owner asked the operator for no more: another text would fail too. */
export const isLostTelefono = (motivo: TextoRechazado | undefined): boolean =>
  motivo === 'numero' || motivo === 'no-movil' || motivo === 'baja-del-usuario';

/** A text whose delivery is unknown is sent once more, but never a code: the person asks for another. */
const MAX_UNKNOWN_ATTEMPTS = 2;

export function resultOf(
  mensaje: ClaimedMensaje,
  delivery: Delivery,
  { now, isCodigo }: { now: Date; isCodigo: boolean },
): AttemptResult {
  const { id, intentos } = mensaje;
  switch (delivery.kind) {
    case 'ok':
      return { id, intentos, estado: 'procesado', ...delivery.value };
    case 'rejected':
      return { id, intentos, estado: 'fallido', error: rejectionText(delivery.reason) };
    case 'unknown': {
      const isTexto = mensaje.tipo === 'sms' || mensaje.tipo === 'whatsapp';
      if (isTexto && (isCodigo || intentos >= MAX_UNKNOWN_ATTEMPTS))
        return { id, intentos, estado: 'procesado', error: 'El operador no confirmó si lo recibió.' };
      return retry(mensaje, delivery.cause, nextAttemptAt(intentos, now), now, isCodigo);
    }
    case 'retryable':
      return retry(
        mensaje,
        delivery.cause,
        nextAttemptAt(intentos, now, delivery.retryAfterMs),
        now,
        isCodigo,
      );
  }
}

function retry(
  mensaje: ClaimedMensaje,
  cause: string,
  proximo: Date,
  now: Date,
  isCodigo: boolean,
): AttemptResult {
  const { id, intentos, vence } = mensaje;
  if (vence && vence <= now)
    return {
      id,
      intentos,
      estado: isCodigo ? 'cancelado' : 'fallido',
      error: `No se pudo entregar a tiempo. ${cause}`,
    };
  return { id, intentos, estado: 'reintento', proximo, error: cause };
}
