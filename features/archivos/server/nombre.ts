import { NOMBRE_MAXIMO } from '../contract/index.ts';

/** Control and invisible characters, those that turn the direction of a text among them. */
const OCULTOS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** The name that people see: without folders, without what cannot be seen, and no longer than it may be. */
export function limpiarNombre(dado: string): string {
  const suelto = dado.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const limpio = suelto.replace(OCULTOS, '').replace(/\s+/g, ' ').trim();
  const letras = [...limpio];
  // The end tells what it is: a name that is too long loses its middle.
  const corto =
    letras.length <= NOMBRE_MAXIMO
      ? limpio
      : `${letras.slice(0, NOMBRE_MAXIMO - 13).join('')}…${letras.slice(-12).join('')}`;
  return corto || 'archivo';
}
