import type { Outcome } from '@oficina/values';
import type { Charge, Consulta, Rechazo } from './pasarela.ts';

/** What is known of a charge, whoever tells it. */
export type Resultado =
  | { tipo: 'aprobado'; charges: readonly Charge[] }
  | { tipo: 'rechazado'; rechazo: Rechazo | undefined }
  /** Whoever was to send it says that it was not sent. */
  | { tipo: 'no-enviado' }
  /** Nobody ever wrote that it was sent. */
  | { tipo: 'nunca-enviado' }
  /** Asked for often and long enough. */
  | { tipo: 'inexistente' }
  | { tipo: 'devuelto' }
  | { tipo: 'incierto' };

export function resultadoFromCharge(outcome: Outcome<Charge, Rechazo>): Resultado {
  switch (outcome.kind) {
    case 'ok':
      return { tipo: 'aprobado', charges: [outcome.value] };
    case 'rejected':
      return { tipo: 'rechazado', rechazo: outcome.reason };
    case 'retryable':
      return { tipo: 'no-enviado' };
    case 'unknown':
      return { tipo: 'incierto' };
  }
}

/** An answer that settles something by itself; not finding it does not, and an approval of nothing is none. */
export function resultadoFromConsulta(consulta: Consulta): Resultado | undefined {
  if (consulta.estado === 'aprobado' && consulta.charges.length > 0)
    return { tipo: 'aprobado', charges: consulta.charges };
  if (consulta.estado === 'rechazado') return { tipo: 'rechazado', rechazo: consulta.rechazo };
  return consulta.estado === 'devuelto' ? { tipo: 'devuelto' } : undefined;
}
