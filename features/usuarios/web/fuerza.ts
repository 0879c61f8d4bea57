import {
  CLAVE_COMUN,
  CLAVE_DEBIL,
  CLAVE_LARGA,
  CLAVE_MAXIMO,
  claveCorta,
  claveMinimo,
  largoDeClave,
} from '../contract/index.ts';
import { crearMedidor, type Medidor } from '../contract/medidor.ts';

export type { Medidor };

export type Nivel = 'Débil' | 'Medio' | 'Fuerte';

let pedido: Promise<Medidor> | undefined;
let medidor: Medidor | undefined;

/** The one that has arrived; undefined before, and when the signal did not bring it. */
export const medidorCargado = (): Medidor | undefined => medidor;

/** Half a megabyte of words: asked for by whoever begins to type a password, and by nobody else. */
export function cargarMedidor(): Promise<Medidor> {
  pedido ??= crearMedidor().then(
    (cargado) => {
      medidor = cargado;
      return cargado;
    },
    (error: unknown) => {
      pedido = undefined;
      throw error;
    },
  );
  return pedido;
}

const MEDIA = 2;

/** Null while nothing is typed, or while nobody can tell. What is too short is weak whatever it says. */
export function nivelDe(
  clave: string,
  pistas: readonly string[],
  personal: boolean,
  con = medidor,
): Nivel | null {
  if (clave === '') return null;
  if (largoDeClave(clave) < claveMinimo(personal)) return 'Débil';
  if (!con) return null;
  const fuerza = con.esComun(clave) ? 0 : con.fuerza(clave, pistas);
  if (fuerza < MEDIA) return 'Débil';
  return fuerza === MEDIA ? 'Medio' : 'Fuerte';
}

export const SIN_CLAVE = 'Escriba una contraseña';

/** What a form says of it before sending; null when it will do. Without the words, the server judges alone. */
export function faltaDeClave(
  clave: string,
  pistas: readonly string[],
  personal = false,
  con = medidor,
): string | null {
  if (clave === '') return SIN_CLAVE;
  if (largoDeClave(clave) < claveMinimo(personal)) return claveCorta(personal);
  if (largoDeClave(clave) > CLAVE_MAXIMO) return CLAVE_LARGA;
  if (con?.esComun(clave)) return CLAVE_COMUN;
  return nivelDe(clave, pistas, personal, con) === 'Débil' ? CLAVE_DEBIL : null;
}
