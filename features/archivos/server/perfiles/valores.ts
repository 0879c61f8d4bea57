import { withoutAccents } from '@oficina/values';
import type { ClaseDeValor } from './columnas.ts';
import { MOTIVO } from './errores.ts';
import { esFechaVacia, type Lector, lectorDeFechas, lectorDePeriodos } from './fechas.ts';

/** How a profile, or one of its columns, writes what is not text. */
export type Escritura = {
  decimal: ',' | '.';
  miles: string | null;
  fecha: string;
  periodo: string;
  si: readonly string[];
  no: readonly string[];
  /** "1840050" is 18400.50: the point is in the manual of the other system, not in its file. */
  decimalesImplicitos?: number | undefined;
};

/** A value in its canonical form. `falla` is for what must not go on as it was written. */
export type Valor = { texto: string; falla?: string };

export type Conversor = (texto: string) => string | Valor;

const NUMERO_CANONICO = /^[-+]?\d+(?:\.\d+)?$/;
/** Columns repeat a few days, months and answers over thousands of lines. */
const RECUERDOS = 512;
const LARGO_DE_UN_RECUERDO = 40;

export function conversorDe(clase: ClaseDeValor, escritura: Escritura): Conversor | null {
  if (clase === 'texto') return null;
  if (clase === 'importe') return numerico(lectorDeNumeros(escritura), MOTIVO.importe);
  if (clase === 'entero') {
    const leer = lectorDeNumeros(escritura);
    return numerico((texto) => leer(texto)?.replace(/\.0+$/, '') ?? null, MOTIVO.consumo);
  }
  if (clase === 'logico') return recordado(logico(escritura));
  const leer = clase === 'fecha' ? lectorDeFechas(escritura.fecha) : lectorDePeriodos(escritura.periodo);
  // A day that cannot be read goes on as it was, for the check of the file to show it.
  return recordado((texto) => (esFechaVacia(texto) ? '' : (leer(texto) ?? texto)));
}

/**
 * What cannot be read goes on as it was, and the check of the file says so. But "18400.50" in a file of decimal commas
 * would read there as a good number, and nobody knows which one it was meant to be.
 */
function numerico(leer: Lector, motivo: string): Conversor {
  return (texto) => {
    if (texto === '') return '';
    const leido = leer(texto);
    if (leido !== null) return leido;
    return NUMERO_CANONICO.test(texto) ? { texto, falla: motivo } : texto;
  };
}

function lectorDeNumeros({ decimal, miles, decimalesImplicitos }: Escritura): Lector {
  if (decimalesImplicitos !== undefined) return (texto) => correrLaComa(texto, decimalesImplicitos);
  const grupos = miles === null ? '' : `\\d{1,3}(?:${escapado(miles)}\\d{3})+|`;
  const patron = new RegExp(`^([-+]?)(?=.*\\d)(${grupos}\\d*)(?:${escapado(decimal)}(\\d+))?$`);
  return (texto) => {
    const [, signo, enteros = '', fraccion] = patron.exec(texto) ?? [];
    if (signo === undefined) return null;
    const juntos = miles === null ? enteros : enteros.replaceAll(miles, '');
    return escrito(signo, juntos, fraccion);
  };
}

function correrLaComa(texto: string, decimales: number): string | null {
  const [, signo, digitos = ''] = /^([-+]?)(\d+)$/.exec(texto) ?? [];
  if (signo === undefined) return null;
  const todos = digitos.padStart(decimales + 1, '0');
  const corte = todos.length - decimales;
  return escrito(signo, todos.slice(0, corte), todos.slice(corte));
}

const escrito = (signo: string, enteros: string, fraccion: string | undefined): string =>
  `${signo === '-' ? '-' : ''}${enteros.replace(/^0+(?=\d)/, '') || '0'}${fraccion ? `.${fraccion}` : ''}`;

function logico({ si, no }: Escritura): (texto: string) => string {
  const palabras = new Map<string, string>([
    ...no.map((palabra) => [withoutAccents(palabra.trim()), 'N'] as const),
    ...si.map((palabra) => [withoutAccents(palabra.trim()), 'S'] as const),
  ]);
  return (texto) => palabras.get(withoutAccents(texto)) ?? texto;
}

function recordado(convertir: (texto: string) => string): Conversor {
  const antes = new Map<string, string>();
  return (texto) => {
    const sabido = antes.get(texto);
    if (sabido !== undefined) return sabido;
    const nuevo = convertir(texto);
    if (texto.length > LARGO_DE_UN_RECUERDO) return nuevo;
    if (antes.size >= RECUERDOS) antes.clear();
    antes.set(texto, nuevo);
    return nuevo;
  };
}

const escapado = (letra: string): string => letra.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
