import { defineSettings } from './load.ts';
import { checked } from './setting.ts';

/** As many as the number of a notice has room for. */
const MAX_HORAS = 99;

const sonHoras = (text: string) =>
  text.split(',').every((una) => /^\s*\d{1,2}\s*$/.test(una) && Number(una) >= 1 && Number(una) <= MAX_HORAS);

/** When people are told of a planned cut; the api says it to the staff and the worker does it. */
export const cortesSettings = defineSettings('opcionales', 'Cortes', {
  horasAviso: checked(
    'CORTES_HORAS_AVISO',
    'cuántas horas antes se avisa un corte programado, separadas por coma',
    '48,24',
    (value) => (sonHoras(value) ? null : `tienen que ser horas entre 1 y ${MAX_HORAS}, como 48,24`),
  ),
});

/** "48, 24", once its form was checked. */
export const horasDeAviso = (text: string): number[] => text.split(',').map(Number);
