/**
 * The SQL follows the same rules as the forms (`parseCuit`, `parseEmail`), because a file has a million lines and a function
 * of ours would be called for each.
 */

const MAX_EMAIL = 180;
export const MAX_DOCUMENTO = 20;

/** Only the digits are kept. Files carry zeros for an unknown document, which count as none. */
export const documentoSql = (t: string): string =>
  `case when ${t} ~ '[1-9]' then regexp_replace(${t}, '[^0-9]', '', 'g') end`;

/** The value is as it would be stored, valid or not. Zeros stand for no CUIT. */
export const cuitSql = (t: string): string =>
  `case when ${t} !~ '^[-. 0]*$' then regexp_replace(${t}, '[-.[:space:]]', '', 'g') end`;

const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The last digit is computed from the others; no CUIT has 10 as its check value. */
export const isCuit = (t: string): string => {
  const sum = PESOS.map((peso, position) => `${peso} * substr(${t}, ${position + 1}, 1)::int`).join(' + ');
  return `case when ${t} ~ '^(20|23|24|25|26|27|30|33|34)[0-9]{9}$'
    then (11 - (${sum}) % 11) % 11 = substr(${t}, 11, 1)::int else false end`;
};

/** The code is as it would be stored, valid or not. People write it in groups, as it is printed. */
export const codigoDePagoSql = (t: string): string => `nullif(translate(${t}, E' -.\\t\\u00a0', ''), '')`;
export const isCodigoDePago = (t: string): string => `${t} ~ '^[0-9A-Za-z]{4,24}$'`;

export const emailSql = (t: string): string => `lower(btrim(${t}) collate "default")`;

/**
 * These characters, which include every blank and control character, would end the address or begin another one or another
 * header.
 */
const FORBIDDEN = `'[]<>,;:"()[\\\\[:space:]\\u0001-\\u0020\\u007f-\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]'`;

export const isEmail = (t: string): string =>
  `length(${t}) <= ${MAX_EMAIL} and ${t} !~ ${FORBIDDEN} and ${t} ~ '^[^@]+@[^@.]+([.][^@.]+)+$'`;
