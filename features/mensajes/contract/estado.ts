import { defineStates } from '@oficina/values';

/** Only the worker changes the state, except when the staff send a mensaje again or cancel it. */
export const mensajeEstado = defineStates('Mensaje', {
  pendiente: { code: 0, label: 'Pendiente', to: ['enviando', 'cancelado'] },
  /** The provider accepted it, which does not mean that it was read. */
  procesado: { code: 1, label: 'Procesado', final: true },
  enviando: {
    code: 2,
    label: 'Enviando',
    to: ['procesado', 'reintento', 'fallido', 'pendiente', 'cancelado'],
  },
  reintento: { code: 3, label: 'Reintento', to: ['enviando', 'cancelado', 'fallido'] },
  fallido: { code: 5, label: 'Fallido', to: ['pendiente'] },
  cancelado: { code: 9, label: 'Cancelado', final: true },
});
