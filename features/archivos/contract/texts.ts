import { archivoEstado } from './estados.ts';

const MB = 1024 * 1024;
export const IMPORTACION_MAX_BYTES = 500 * MB;
export const PDFS_MAX_BYTES = 2 * 1024 * MB;
export const EXTENSIONS = ['csv', 'txt', 'dbf', 'zip'] as const;
export const NOMBRE_MAX_LENGTH = 150;
/** This many rejected lines come with the summary. The others are in the file of rechazos. */
export const EJEMPLOS = 10;

export const ARCHIVO_TOO_LARGE = 'El archivo supera el máximo de 500 MB.';
export const PDFS_TOO_LARGE = 'El archivo supera el máximo de 2 GB.';
export const EMPTY_ARCHIVO = 'El archivo está vacío.';
export const UNKNOWN_FORMAT = 'No reconocemos el formato.';
export const UNKNOWN_PERFIL = 'Ese perfil no existe.';
export const UNKNOWN_TIPO = 'Elegí qué trae el archivo.';
export const STILL_REVIEWING = 'Todavía estamos revisando el archivo.';

/** `fecha` is written as 12/11/2026. */
export const alreadyLoadedText = (fecha: string): string => `Ese archivo ya se cargó el ${fecha}.`;
export const invalidTransitionText = (from: number, to: number): string =>
  `No se puede pasar de «${archivoEstado.label(from)}» a «${archivoEstado.label(to)}».`;
export const importados = (counts: { importados: number; rechazados: number; omitidos: number }): string =>
  `Importados ${counts.importados}, rechazados ${counts.rechazados}, omitidos ${counts.omitidos}.`;
export const NOTHING_TO_LOAD = 'No hay ningún renglón para cargar. ¿Elegiste el formato correcto?';
export const tooManyRechazosText = (rechazados: number, leidos: number, max: number): string =>
  `Se rechazaron ${rechazados} de ${leidos} renglones: más del ${max} % permitido.`;
