import { readVisit, writeVisit } from './visit-storage.ts';

const STORAGE_KEY = 'navegador';

/**
 * A number by chance that tells this browser from the others of its address while the tab lives: a town's phones share
 * one, and each may register without spending the turn of the rest. It says nothing of the person.
 */
export function browserHeader(): Record<'X-Navegador', string> {
  const browserId =
    readVisit(STORAGE_KEY) ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
  writeVisit(STORAGE_KEY, browserId);
  return { 'X-Navegador': browserId };
}
