import { numerosPosibles } from './numeros-posibles.ts';
import {
  findPdfs,
  juzgarRepetidos,
  juzgarTramo,
  prepararJuicio,
  setDescargables,
  setIguales,
} from './pdfs.repository.ts';

/** What is told of each file of the ZIP; `candidatos` are the numbers that its name may be, with bars between them. */
export const COLUMNAS_DE_PDFS = {
  archivo: true,
  candidatos: true,
  tamano: true,
  sha256: true,
  pdf: true,
} as const;

/** The PDFs of bills: whose each one is, and that they can be downloaded. Their bytes are the caller's. */
export const importacionDePdfs = {
  numerosPosibles,
  preparar: prepararJuicio,
  juzgar: juzgarTramo,
  juzgarRepetidos,
  buscar: findPdfs,
  sonIguales: setIguales,
  guardados: setDescargables,
};
