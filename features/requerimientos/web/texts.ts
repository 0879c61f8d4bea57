import type { RequerimientoCategoria } from '../contract/index.ts';

export type Sustantivo = RequerimientoCategoria['sustantivo'];

const capitalize = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

/** Both nouns are masculine, so the rest of a sentence is the same. */
export const sustantivoTitle = (sustantivo: Sustantivo): string => capitalize(sustantivo);

export const requerimientoTitle = (sustantivo: Sustantivo, numero: string): string =>
  `${sustantivoTitle(sustantivo)} ${numero}`;

export const startLabel = (sustantivo: Sustantivo): string =>
  sustantivo === 'reclamo' ? 'Hacer un reclamo' : 'Iniciar el trámite';

export const startAnotherText = (sustantivo: Sustantivo): string =>
  sustantivo === 'reclamo' ? 'hacé un reclamo nuevo' : 'iniciá un trámite nuevo';

export const ADD_INFORMATION = 'Agregar información';

/** It is cut by characters and not by lines, so that nothing is hidden with larger type. */
export function excerpt(texto: string, length: number): string {
  const singleLine = texto.replace(/\s+/g, ' ').trim();
  return singleLine.length <= length ? singleLine : `${singleLine.slice(0, length).replace(/ \S*$/, '')}…`;
}
