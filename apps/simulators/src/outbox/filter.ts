import { withoutAccents } from '@oficina/values';
import { type Channel, isChannel } from './services.ts';
import type { Found } from './watch.ts';

export type Filter = { canal: Channel | ''; para: string; texto: string };
export type FilterQuery = { canal?: string; para?: string; texto?: string };

export function readFilter({ canal = '', para = '', texto = '' }: FilterQuery): Filter {
  return { canal: isChannel(canal) ? canal : '', para: asTyped(para), texto: texto.trim() };
}

/** A plus sign that was not encoded arrives as a blank. */
const asTyped = (para: string) => para.replace(/^ (?=\d)/, '+').trim();

const isPhone = (text: string) => /^[\d\s()+-]+$/.test(text);
const digits = (text: string) => text.replace(/\D/g, '');

/** People search by a part of the text, and a number matches however it is spaced. */
export function matches({ canal, para, texto }: Filter, message: Found): boolean {
  if (canal && message.canal !== canal) return false;
  if (para && !contains(message.para, para)) return false;
  return !texto || contains(`${message.asunto ?? ''}\n${message.texto}`, texto);
}

function contains(whole: string, part: string): boolean {
  if (isPhone(part) && isPhone(whole)) return digits(whole).includes(digits(part));
  return withoutAccents(whole).includes(withoutAccents(part));
}

/** Programs give the whole address, in upper or lower case. */
export const isFor = (message: Found, para: string) =>
  message.para.toLowerCase() === asTyped(para).toLowerCase();

export function queryOf(filter: Partial<Filter>): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
