import { archivoEstado } from './estados.ts';

const MB = 1024 * 1024;
export const IMPORTACION_MAXIMA_BYTES = 500 * MB;
export const PDFS_MAXIMO_BYTES = 2 * 1024 * MB;
/** What the file field lets people choose. */
export const EXTENSIONES = ['csv', 'txt', 'dbf', 'zip'] as const;
export const NOMBRE_MAXIMO = 150;
/** The first so many rejected lines come with the summary; the others, in their file. */
export const EJEMPLOS = 10;

export const ARCHIVO_GRANDE = 'El archivo supera el máximo de 500 MB.';
export const PDFS_GRANDE = 'El archivo supera el máximo de 2 GB.';
export const ARCHIVO_VACIO = 'El archivo está vacío.';
export const FORMATO_DESCONOCIDO = 'No reconocemos el formato.';
export const PERFIL_INEXISTENTE = 'Ese perfil no existe.';
export const TIPO_INEXISTENTE = 'Elegí qué trae el archivo.';
export const REVISANDO = 'Todavía estamos revisando el archivo.';
export const OTRA_PERSONA = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';

/** `fecha` as people write it: 12/11/2026. */
export const yaSeCargo = (fecha: string): string => `Ese archivo ya se cargó el ${fecha}.`;
export const noSePuedePasar = (de: number, a: number): string =>
  `No se puede pasar de «${archivoEstado.label(de)}» a «${archivoEstado.label(a)}».`;
/** What is left written in a file that was loaded to its end. */
export const importados = (cuantos: { importados: number; rechazados: number; omitidos: number }): string =>
  `Importados ${cuantos.importados}, rechazados ${cuantos.rechazados}, omitidos ${cuantos.omitidos}.`;
export const NADA_PARA_CARGAR = 'No hay ningún renglón para cargar. ¿Elegiste el formato correcto?';
export const demasiadosRechazos = (rechazados: number, leidos: number, maximo: number): string =>
  `Se rechazaron ${rechazados} de ${leidos} renglones: más del ${maximo} % permitido.`;
