import { defineStates } from '@oficina/values';

export const otpEstado = defineStates('Verificación en dos pasos', {
  sinActivar: { code: 0, label: 'Sin activar', to: ['generada'] },
  generada: { code: 1, label: 'Clave generada', to: ['activada', 'sinActivar'] },
  activada: { code: 2, label: 'Activada', to: ['sinActivar'] },
});
