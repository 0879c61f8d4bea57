import { invalid, Refusal } from '@oficina/hydra';
import {
  ARCHIVO_GRANDE,
  ARCHIVO_VACIO,
  FORMATO_DESCONOCIDO,
  noSePuedePasar,
  OTRA_PERSONA,
  PDFS_GRANDE,
  PERFIL_INEXISTENTE,
  REVISANDO,
  TIPO_INEXISTENTE,
  yaSeCargo,
} from '../contract/index.ts';

const conflict = (code: string, sentence: string) => new Refusal(409, code, sentence);

export const archivoVacio = () => invalid('file', 'formato', ARCHIVO_VACIO);
export const formatoDesconocido = () => invalid('file', 'formato', FORMATO_DESCONOCIDO);
export const perfilInexistente = () => invalid('perfil', 'no-disponible', PERFIL_INEXISTENTE);
export const tipoInexistente = () => invalid('tipo', 'obligatorio', TIPO_INEXISTENTE);
export const archivoGrande = () => new Refusal(413, 'tamano', ARCHIVO_GRANDE);
export const pdfsGrande = () => new Refusal(413, 'tamano', PDFS_GRANDE);
export const archivoCambiando = () =>
  conflict('cambio', 'El archivo cambió mientras se leía. Probá de nuevo.');
export const yaCargado = (fecha: string) => conflict('duplicado', yaSeCargo(fecha));
export const revisando = () => conflict('estado', REVISANDO);
export const pasoProhibido = (de: number, a: number) => conflict('estado', noSePuedePasar(de, a));
export const otraPersona = () => conflict('carrera', OTRA_PERSONA);

/** Somebody else has it by now: what was being done must not stay. */
export class ArriendoPerdido extends Error {
  constructor() {
    super('the file is not ours any more');
    this.name = 'ArriendoPerdido';
  }
}

/** The store did not give the file: it is tried again. */
export class AlmacenNoResponde extends Error {
  constructor(cause: string) {
    super(`the store answered ${cause}`);
    this.name = 'AlmacenNoResponde';
  }
}

/** The store will never take it: nobody tries again by itself. */
export class AlmacenRechaza extends Error {
  constructor(renglon: number, motivo: string) {
    super(`the store refused line ${renglon}: ${motivo}`);
    this.name = 'AlmacenRechaza';
    this.renglon = renglon;
  }

  readonly renglon: number;
}
