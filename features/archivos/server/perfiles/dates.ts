import { isDay } from '@oficina/values';

export type TextParser = (texto: string) => string | null;

const TOKENS = /dd|mm|aaaa|aa/g;
/** Some exports print the time of a day, as in "02/11/2026 00:00:00". */
const TIME = '(?:[ T]+\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?)?';
/** A year of two digits belongs to this century, because there are no facturas of the last one to import. */
const CENTURY = '20';

/** People write "yyyy" as often as "aaaa". */
export const normalizeFormat = (format: string): string => format.trim().toLowerCase().replaceAll('y', 'a');

export function formatProblem(format: string, hasDay: boolean): string | null {
  const tokens = normalizeFormat(format).match(TOKENS) ?? [];
  const years = tokens.filter((token) => token.startsWith('a')).length;
  const months = tokens.filter((token) => token === 'mm').length;
  const days = tokens.filter((token) => token === 'dd').length;
  const rest = normalizeFormat(format).replace(TOKENS, '');
  const isValid =
    years === 1 && months === 1 && days <= 1 && (days === 1 || !hasDay) && /^[-/. ]*$/.test(rest);
  if (isValid) return null;
  return hasDay
    ? 'tiene que decir dd, mm y aaaa (o aa) una vez cada uno, por ejemplo dd/mm/aaaa, aaaa-mm-dd o aaaammdd'
    : 'tiene que decir mm y aaaa (o aa) una vez cada uno, por ejemplo aaaa-mm, mm/aaaa o aaaamm';
}

/** The result looks like "2026-11-02". A format without a day gives the first of its month. */
export function dateParser(format: string): TextParser {
  const normalized = normalizeFormat(format);
  // With separators, "2/11/2026" is as clear as "02/11/2026". Without them every digit has its place.
  const digitCount = /[^dma]/.test(normalized) ? '1,2' : '2';
  const cuerpo = normalized
    .replace(/[.\-/ ]/g, (separator) => `\\${separator}`)
    .replace(TOKENS, (token) => {
      if (token.startsWith('a')) return `(?<anio>\\d{${token.length}})`;
      return token === 'mm' ? `(?<mes>\\d{${digitCount}})` : `(?<dia>\\d{${digitCount}})`;
    });
  const regex = new RegExp(`^${cuerpo}${normalized.includes('dd') ? TIME : ''}$`);
  return (texto) => {
    const { anio = '', mes = '', dia = '1' } = regex.exec(texto)?.groups ?? {};
    const year = anio.length === 2 ? CENTURY + anio : anio;
    const day = `${year}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;
    return isDay(day) ? day : null;
  };
}

/** The result looks like "2026-11". */
export function periodoParser(format: string): TextParser {
  const parseDate = dateParser(format);
  return (texto) => parseDate(texto)?.slice(0, 'aaaa-mm'.length) ?? null;
}

/** Some systems print a missing date as "  /  /    " or "00/00/0000". */
export const isEmptyDate = (texto: string): boolean => /^[0\s/.-]*$/.test(texto);
