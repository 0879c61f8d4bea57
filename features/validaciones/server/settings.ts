import { defineSettings, yesNo } from '@oficina/config';

export const identidadSettings = defineSettings('optional', 'Identidad', {
  aceptaCompletada: yesNo(
    'IDENTIDAD_ACEPTA_COMPLETADA',
    'dar por buena una validación completada; solo si la plantilla no tiene un paso que decide',
    false,
  ),
});
