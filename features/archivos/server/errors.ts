import { invalid, Refusal } from '@oficina/hydra';
import {
  ALREADY_TOUCHED,
  ARCHIVO_TOO_LARGE,
  alreadyLoadedText,
  BYTES_GONE,
  EMPTY_ARCHIVO,
  invalidTransitionText,
  MISSING_FORMATO,
  NO_NEW_COLUMNAS,
  NOTHING_TO_CORRECT,
  PDFS_TOO_LARGE,
  REPEATED_FORMATO,
  STILL_REVIEWING,
  TOO_MANY_FORMATOS,
  UNKNOWN_COLUMNA,
  UNKNOWN_FORMAT,
  UNKNOWN_PERFIL,
  UNKNOWN_TIPO,
} from '../contract/index.ts';

const conflict = (code: string, sentence: string) => new Refusal(409, code, sentence);

export const emptyArchivo = () => invalid('file', 'formato', EMPTY_ARCHIVO);
export const unknownFormat = () => invalid('file', 'formato', UNKNOWN_FORMAT);
export const unknownPerfil = () => invalid('perfil', 'no-disponible', UNKNOWN_PERFIL);
export const unknownTipo = () => invalid('tipo', 'obligatorio', UNKNOWN_TIPO);
export const unknownColumna = (index: number) =>
  invalid(`columnas[${index}].esperada`, 'no-disponible', UNKNOWN_COLUMNA);
export const missingFormato = () => invalid('nombre', 'obligatorio', MISSING_FORMATO);
export const repeatedFormato = () => invalid('nombre', 'repetido', REPEATED_FORMATO);
export const tooManyFormatos = () => conflict('limite', TOO_MANY_FORMATOS);
export const noNewColumnas = () => conflict('estado', NO_NEW_COLUMNAS);
export const alreadyTouched = () => conflict('estado', ALREADY_TOUCHED);
export const nothingToCorrect = () => conflict('estado', NOTHING_TO_CORRECT);
export const bytesGone = () => conflict('estado', BYTES_GONE);
/** The service that keeps the files may answer in a while. */
export const storeUnavailable = () =>
  new Refusal(
    503,
    'no-disponible',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: 30 },
  );
export const archivoTooLarge = () => new Refusal(413, 'tamano', ARCHIVO_TOO_LARGE);
export const pdfsTooLarge = () => new Refusal(413, 'tamano', PDFS_TOO_LARGE);
export const archivoChanging = () =>
  conflict('cambio', 'El archivo cambió mientras se leía. Probá de nuevo.');
export const alreadyLoaded = (fecha: string) => conflict('duplicado', alreadyLoadedText(fecha));
export const stillReviewing = () => conflict('estado', STILL_REVIEWING);
export const invalidTransition = (from: number, to: number) =>
  conflict('estado', invalidTransitionText(from, to));

/** Another worker has the file by now, so the work in progress must be rolled back. */
export class LeaseLost extends Error {
  constructor() {
    super('the file is not ours any more');
    this.name = 'ArriendoPerdido';
  }
}

export class StoreUnavailable extends Error {
  constructor(cause: string) {
    super(`the store answered ${cause}`);
    this.name = 'AlmacenNoResponde';
  }
}

/** The store will never accept the file, so it is not tried again automatically. */
export class StoreRejected extends Error {
  constructor(renglon: number, motivo: string) {
    super(`the store refused line ${renglon}: ${motivo}`);
    this.name = 'AlmacenRechaza';
    this.renglon = renglon;
  }

  readonly renglon: number;
}
