import type { Actor } from '@oficina/http';
import { formatMoment } from '@oficina/values';

/** Asking without a session is never an error. */
export function verEstado(actor: Actor | null) {
  if (!actor) return { autenticado: false };
  return {
    autenticado: true,
    usuarioId: actor.usuarioId,
    confirmado: actor.confirmado,
    roles: [...actor.roles],
    expira: formatMoment(actor.expira),
    otpPendiente: actor.otpPendiente,
  };
}
