import type { Motivo, Outcome } from '@oficina/values';
import type { CreatedOrder } from './order-gateway.ts';
import type { Charge, Consulta, Rechazo } from './pasarela.ts';

export type Resultado =
  | { tipo: 'aprobado'; charges: readonly Charge[] }
  | { tipo: 'rechazado'; rechazo: Rechazo | undefined }
  /** The process that had to send the charge reports that it did not. */
  | { tipo: 'no-enviado' }
  /** No process ever recorded that the charge was sent. */
  | { tipo: 'nunca-enviado' }
  /** The gateway reported it as missing often and long enough. */
  | { tipo: 'inexistente' }
  | { tipo: 'devuelto' }
  /** There is an order, and whoever sees it can pay it. */
  | { tipo: 'esperando'; order: CreatedOrder; vence: Date }
  /** The gateway refused to make an order that somebody could pay. */
  | { tipo: 'sin-orden'; motivo: Motivo }
  /** Its order ended without anybody paying it. */
  | { tipo: 'caducado' }
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

/**
 * Only answers that settle the pago by themselves are returned: `inexistente` does not, nor does an approval without
 * charges.
 */
export function resultadoFromConsulta(consulta: Consulta): Resultado | undefined {
  if (consulta.estado === 'aprobado' && consulta.charges.length > 0)
    return { tipo: 'aprobado', charges: consulta.charges };
  if (consulta.estado === 'rechazado') return { tipo: 'rechazado', rechazo: consulta.rechazo };
  if (consulta.estado === 'caducado') return { tipo: 'caducado' };
  return consulta.estado === 'devuelto' ? { tipo: 'devuelto' } : undefined;
}

/** An order whose answer was lost may exist, and the sweep asks for it again. */
export function resultadoFromOrder(
  outcome: Outcome<CreatedOrder, Motivo>,
  vence: Date,
): Resultado | undefined {
  switch (outcome.kind) {
    case 'ok':
      return { tipo: 'esperando', order: outcome.value, vence };
    case 'rejected':
      return { tipo: 'sin-orden', motivo: outcome.reason };
    case 'retryable':
      return { tipo: 'no-enviado' };
    case 'unknown':
      return undefined;
  }
}
