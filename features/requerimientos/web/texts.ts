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
