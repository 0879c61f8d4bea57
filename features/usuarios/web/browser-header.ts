import { readVisit, writeVisit } from './visit-storage.ts';

const STORAGE_KEY = 'navegador';

/**
 * A random number distinguishes this browser from the others of its address while the tab lives: the phones of a town share
 * one address, and each may register without using up the limit of the rest. It says nothing about the person.
 */
export function browserHeader(): Record<'X-Navegador', string> {
  const browserId =
    readVisit(STORAGE_KEY) ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
  writeVisit(STORAGE_KEY, browserId);
  return { 'X-Navegador': browserId };
}
