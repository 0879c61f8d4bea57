import { anotarVisita, leerVisita } from './en-esta-visita.ts';

const CLAVE = 'navegador';

/**
 * A number by chance that tells this browser from the others of its address while the tab lives: a town's phones share
 * one, and each may register without spending the turn of the rest. It says nothing of the person.
 */
export function esteNavegador(): Record<'X-Navegador', string> {
  const dicho = leerVisita(CLAVE) ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
  anotarVisita(CLAVE, dicho);
  return { 'X-Navegador': dicho };
}
