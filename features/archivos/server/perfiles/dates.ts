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

/** The result looks like "2026-11-02". */
export function dateParser(format: string): TextParser {
  const partes = datePartsParser(format);
  return (texto) => {
    const parsed = partes(texto);
    if (!parsed) return null;
    const day = `${parsed.year}-${parsed.month}-${parsed.day}`;
    return isDay(day) ? day : null;
  };
}

/** The format may have a day or not. The result looks like "2026-11". */
export function periodoParser(format: string): TextParser {
  const partes = datePartsParser(format);
  return (texto) => {
    const parsed = partes(texto);
    if (!parsed) return null;
    return isDay(`${parsed.year}-${parsed.month}-${parsed.day}`) ? `${parsed.year}-${parsed.month}` : null;
  };
}

type Partes = { year: string; month: string; day: string };

function datePartsParser(format: string): (texto: string) => Partes | null {
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
    const { anio: year = '', mes: month = '', dia: day = '1' } = regex.exec(texto)?.groups ?? {};
    if (!year) return null;
    return {
      year: year.length === 2 ? CENTURY + year : year,
      month: month.padStart(2, '0'),
      day: day.padStart(2, '0'),
    };
  };
}

/** Some systems print a missing date as "  /  /    " or "00/00/0000". */
export const isEmptyDate = (texto: string): boolean => /^[0\s/.-]*$/.test(texto);
