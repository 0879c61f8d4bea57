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
export const COLUMNA_MAX = 100;
export const MAX_COLUMNAS_NUEVAS = 50;
export const FORMATO_MAX = 60;
/** The cooperative has one billing system, perhaps two: more formatos than these would only hide the right one. */
export const MAX_FORMATOS = 50;
export const MISSING_COLUMNA = 'Escribí el nombre de la columna.';
export const UNKNOWN_COLUMNA = 'El formato no espera esa columna.';
export const MISSING_FORMATO = 'Escribí el nombre del formato.';
export const REPEATED_FORMATO = 'Ya hay un formato con ese nombre.';
export const TOO_MANY_FORMATOS = `Ya hay ${MAX_FORMATOS} formatos guardados. Borrá uno que no se use.`;
export const NO_NEW_COLUMNAS = 'El archivo usa las columnas de su formato: no hay nada que guardar.';
export const ALREADY_TOUCHED = 'Este archivo ya empezó a cargarse. Subilo de nuevo con otro formato.';
export const NOTHING_TO_CORRECT = 'Este archivo no tiene renglones rechazados que se puedan corregir.';
export const BYTES_GONE = 'El archivo guardado ya no está. Subilo de nuevo.';
/** This many files that correct another are told on its screen. */
export const CORRECCIONES = 20;
export const STILL_REVIEWING = 'Todavía estamos revisando el archivo.';

/** `fecha` is written as 12/11/2026. */
export const alreadyLoadedText = (fecha: string): string => `Ese archivo ya se cargó el ${fecha}.`;
export const invalidTransitionText = (from: number, to: number): string =>
  `No se puede pasar de «${archivoEstado.label(from)}» a «${archivoEstado.label(to)}».`;
export const importados = (counts: { importados: number; rechazados: number; omitidos: number }): string =>
  `Importados ${counts.importados}, rechazados ${counts.rechazados}, omitidos ${counts.omitidos}.`;
export const NOTHING_CORRECTED =
  'Ningún renglón quedó bien: abajo dice por qué. Corregilos y subilos de nuevo.';
export const NOTHING_TO_LOAD = 'No hay ningún renglón para cargar. ¿Elegiste el formato correcto?';
export const tooManyRechazosText = (rechazados: number, leidos: number, max: number): string =>
  `Se rechazaron ${rechazados} de ${leidos} renglones: más del ${max} % permitido.`;
