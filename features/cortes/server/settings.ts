import { checked, defineSettings } from '@oficina/config';

/** The number that identifies a notice holds fewer than a hundred hours. */
const MAX_HOURS = 99;

const areHours = (text: string) =>
  text
    .split(',')
    .every((hours) => /^\s*\d{1,2}\s*$/.test(hours) && Number(hours) >= 1 && Number(hours) <= MAX_HOURS);

export const cortesSettings = defineSettings('optional', 'Cortes', {
  horasAviso: checked(
    'CORTES_HORAS_AVISO',
    'cuántas horas antes se avisa un corte programado, separadas por coma',
    '48,24',
    (value) => (areHours(value) ? null : `tienen que ser horas entre 1 y ${MAX_HOURS}, como 48,24`),
  ),
});

/** The text is already validated. */
export const parseHorasAviso = (text: string): number[] => text.split(',').map(Number);
