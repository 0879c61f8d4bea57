import { readVisit, writeVisit } from './visit-storage.ts';

const STORAGE_KEY = 'navegador';

/**
 * The phones of a town share one address: a random number distinguishes this browser while the tab lives, so that it does
 * not use up the limit of the rest. It says nothing about the person.
 */
export function browserHeader(): Record<'X-Navegador', string> {
  const browserId =
    readVisit(STORAGE_KEY) ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-');
  writeVisit(STORAGE_KEY, browserId);
  return { 'X-Navegador': browserId };
}
