import { FILE_NAME_MAXIMO } from '../../contract/index.ts';
import { type Extension, FORMATO_DE } from './formatos.ts';

/** What is left of a name that had nothing to keep. */
const SIN_NOMBRE = 'archivo';
const EXTENSION_MAXIMA = 10;

/** Control and invisible characters (those that turn the direction of a text among them), and separators of lines. */
const OCULTOS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** The name that people see: without folders, without what cannot be seen, and no longer than it may be. */
export function limpiarNombre(dado: string): string {
  const suelto = dado.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const limpio = sinPuntas(suelto.replace(OCULTOS, '').replace(/\s+/g, ' '), /[ .]+$/);
  const punto = limpio.lastIndexOf('.');
  const extension = punto === -1 ? '' : cortar(limpio.slice(punto), EXTENSION_MAXIMA);
  // Names that begin with a dot are hidden.
  const base = sinPuntas(punto === -1 ? limpio : limpio.slice(0, punto), /^[ .]+|[ .]+$/g) || SIN_NOMBRE;
  return sinPuntas(cortar(base, FILE_NAME_MAXIMO - extension.length), /[ .]+$/) + extension;
}

const sinPuntas = (texto: string, puntas: RegExp) => texto.replace(puntas, '');

/** By whole characters: half an emoji is not one. */
function cortar(texto: string, largo: number): string {
  let corto = '';
  for (const caracter of texto) {
    if (corto.length + caracter.length > largo) break;
    corto += caracter;
  }
  return corto;
}

/** Null when it is none of those accepted. */
export function extensionDe(nombre: string): Extension | null {
  const extension = nombre.slice(nombre.lastIndexOf('.') + 1).toLowerCase();
  return nombre.includes('.') && Object.hasOwn(FORMATO_DE, extension) ? (extension as Extension) : null;
}

export function conExtension(nombre: string, extension: Extension): string {
  return `${nombre.slice(0, nombre.lastIndexOf('.'))}.${extension}`;
}

/** The same with plain letters, for what knows no others. */
export function nombreSimple(nombre: string): string {
  const simple = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/-*\.-*/g, '.')
    .replace(/^[-.]+/, '');
  return simple.includes('.') ? simple : `${SIN_NOMBRE}.${simple || 'bin'}`;
}
