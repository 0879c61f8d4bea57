import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

type TextParser = (text: string) => unknown;

function parseInt8(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`int8 out of JavaScript's safe range: ${text}`);
  return number;
}

// The driver's parser of int8 arrays leaves each element as text, and that of dates gives a Date at local midnight.
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => (string | null)[];

const ours: Record<number, TextParser> = {
  [INT8]: parseInt8,
  [INT8_ARRAY]: (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item))),
  // A day stays text, because as an instant it would shift when the process runs in another time zone.
  [DATE]: (text) => text,
  [DATE_ARRAY]: parseTextArray,
};

/**
 * int8 is read as a number; days and numeric (including `sum` of int8) stay text. This applies to one pool, never globally.
 */
export const parsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && ours[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};
