import { defineStates } from '@oficina/values';

/** A message on its way. Only the worker moves it, but for what a clerk sends again or stops. */
export const mensajeEstado = defineStates('Mensaje', {
  pendiente: { code: 0, label: 'Pendiente', to: ['enviando', 'cancelado'] },
  /** Handed over to the provider, which is not the same as read. */
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
