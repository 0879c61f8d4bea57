import { defineStates } from '@oficina/values';

/**
 * Final: nobody waits for it any more. The late moves belong to the watch over what came to nothing: an approval that
 * appears afterwards pays what is still unpaid, or is given back.
 */
export const pagoEstado = defineStates('Pago', {
  pendiente: {
    code: 0,
    label: 'Pendiente',
    customer: 'Procesando',
    to: ['procesado', 'rechazado', 'enVerificacion', 'sinEfecto'],
  },
  procesado: { code: 1, label: 'Procesado', customer: 'Aprobado', final: true },
  rechazado: { code: 2, label: 'Rechazado', final: true },
  enVerificacion: { code: 3, label: 'En verificación', to: ['procesado', 'rechazado', 'sinEfecto'] },
  sinEfecto: { code: 4, label: 'Sin efecto', final: true, late: ['procesado', 'aDevolver'] },
  aDevolver: { code: 5, label: 'A devolver', to: ['devuelto'] },
  devuelto: { code: 6, label: 'Devuelto', final: true },
});

export type EstadoName = ReturnType<typeof pagoEstado.name>;

/** While it is so, its bills are not to be paid again. */
export function isOngoing(estado: number): boolean {
  const nombre = pagoEstado.name(estado);
  return nombre === 'pendiente' || nombre === 'enVerificacion';
}

/** Money was received: there is something to give a receipt of. */
export function hasComprobante(estado: number): boolean {
  return ['procesado', 'aDevolver', 'devuelto'].includes(pagoEstado.name(estado));
}
