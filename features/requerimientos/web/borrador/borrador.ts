import { DESCRIPCION_MAXIMA, UBICACION_MAXIMA } from '../../contract/index.ts';
import type { Aparato } from './aparato.ts';
import { esTexto, leerDe, ponerEn, quitarLoAjeno } from './guardados.ts';

/** What somebody wrote of a case that was not sent yet. Never its files: those wait in the server. */
export type Borrador = {
  /** Makes of two sendings one case. */
  clave: string;
  descripcion: string;
  ubicacion: string;
  /** What was sent, word by word, and nobody knows whether it arrived: sent again as it was, it is the same case. */
  envio?: string | undefined;
};

/** A sending is the text, some addresses and a place. */
const ENVIO_MAXIMO = 60_000;

function esBorrador(dato: unknown): dato is Borrador {
  if (typeof dato !== 'object' || dato === null) return false;
  const { clave, descripcion, ubicacion, envio } = dato as Record<string, unknown>;
  return (
    /^[0-9a-f]{32}$/.test(String(clave)) &&
    esTexto(descripcion, DESCRIPCION_MAXIMA) &&
    esTexto(ubicacion, UBICACION_MAXIMA) &&
    (envio === undefined || esTexto(envio, ENVIO_MAXIMO))
  );
}

export function leerBorrador(aparato: Aparato, usuario: number, categoria: number): Borrador | null {
  const dato = leerDe(aparato, usuario, 'casos', categoria);
  return esBorrador(dato) ? dato : null;
}

/** The one to go on with. */
export function abrirBorrador(aparato: Aparato, usuario: number, categoria: number): Borrador | null {
  quitarLoAjeno(aparato, usuario);
  return leerBorrador(aparato, usuario, categoria);
}

export function guardarBorrador(
  aparato: Aparato,
  usuario: number,
  categoria: number,
  borrador: Borrador,
): void {
  ponerEn(aparato, usuario, 'casos', categoria, {
    ...borrador,
    descripcion: borrador.descripcion.slice(0, DESCRIPCION_MAXIMA),
    ubicacion: borrador.ubicacion.slice(0, UBICACION_MAXIMA),
  });
}

export const olvidarBorrador = (aparato: Aparato, usuario: number, categoria: number): void =>
  ponerEn(aparato, usuario, 'casos', categoria, null);

/** It was said somewhere else with those words: as a case of its own it is not sent any more. */
export function olvidarSiDecia(aparato: Aparato, usuario: number, categoria: number, texto: string): void {
  const borrador = leerBorrador(aparato, usuario, categoria);
  if (borrador && borrador.envio === undefined && borrador.descripcion.trim() === texto)
    olvidarBorrador(aparato, usuario, categoria);
}
