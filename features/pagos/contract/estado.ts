import { defineStates } from '@oficina/values';

/**
 * In a final state nobody waits for the pago any more. The late moves belong to the watch over pagos sin efecto: an approval
 * that appears afterwards pays the facturas that are still unpaid, or is refunded.
 */
export const pagoEstado = defineStates('Pago', {
  pendiente: {
    code: 0,
    label: 'Pendiente',
    customer: 'Procesando',
    to: ['procesado', 'rechazado', 'enVerificacion', 'sinEfecto', 'esperandoPago'],
  },
  procesado: { code: 1, label: 'Procesado', customer: 'Aprobado', final: true },
  rechazado: { code: 2, label: 'Rechazado', final: true },
  enVerificacion: { code: 3, label: 'En verificación', to: ['procesado', 'rechazado', 'sinEfecto'] },
  sinEfecto: { code: 4, label: 'Sin efecto', final: true, late: ['procesado', 'aDevolver'] },
  aDevolver: { code: 5, label: 'A devolver', to: ['devuelto'] },
  devuelto: { code: 6, label: 'Devuelto', final: true },
  /** Its code is shown, and whoever scans it pays. */
  esperandoPago: {
    code: 7,
    label: 'Esperando el pago',
    customer: 'Esperando tu pago',
    to: ['procesado', 'enVerificacion', 'sinEfecto'],
  },
});

export type EstadoName = ReturnType<typeof pagoEstado.name>;

const ONGOING: readonly EstadoName[] = ['pendiente', 'enVerificacion', 'esperandoPago'];

/** Meanwhile its facturas must not be paid again. */
export const isOngoing = (estado: number): boolean => ONGOING.includes(pagoEstado.name(estado));

export const ongoingCodes = ONGOING.map((name) => pagoEstado.code(name));

/** Money was received, so there is a comprobante. */
export function hasComprobante(estado: number): boolean {
  return ['procesado', 'aDevolver', 'devuelto'].includes(pagoEstado.name(estado));
}
