import type { Typed } from '@oficina/requerimientos/server';

const alphanumeric = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
const withoutZeros = (text: string) => text.replace(/(^|[A-Z])0+/g, '$1');

/** "0003" and "B0003" both name the series "B 0003-". */
function isOfSerie(prefix: string, serie: string): boolean {
  if (serie === '') return true;
  const [whole, typed] = [withoutZeros(alphanumeric(prefix)), withoutZeros(serie)];
  return whole === typed || whole.replace(/^[A-Z]/, '') === typed;
}

const ORDER_DIGITS = 8;

/** A short number is completed with the series in use, of each of which one number is given. */
export function numerosOf(
  { serie, orden }: NonNullable<Typed['factura']>,
  samples: readonly string[],
): string[] {
  const completed = samples.flatMap((sample) => {
    const [, prefix = '', last = ''] = /^(.*?)(\d*)$/.exec(sample) ?? [];
    return isOfSerie(prefix, serie) ? [`${prefix}${orden.padStart(last.length, '0')}`] : [];
  });
  const [, letter = '', point = ''] = /^([A-Z]?)(\d*)$/.exec(serie) ?? [];
  const asTyped = point ? `${letter}${letter && ' '}${point}-${orden.padStart(ORDER_DIGITS, '0')}` : orden;
  return [...new Set([...completed, asTyped])];
}
