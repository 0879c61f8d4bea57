/** The importer creates these tables. Their names come from this program, never from a person. */
export type ImportTables = {
  /**
   * The file is kept as received: `n` is the order in the file, every column is text, and `_renglon`, `_error` and
   * `_original` are added.
   */
  readonly raw: string;
  /** Each row holds the meaning of a line and what loading it would do. */
  readonly judged: string;
  readonly auxiliary: (nombre: string) => string;
};

/** `from` is exclusive and `to` is inclusive. */
export type KeyRange = { from: number; to: number };

export type LineFault = { campo: string | null; motivo: string };

export const missingField = (campo: string): LineFault => ({ campo, motivo: `Falta ${campo}.` });

/** The line could not be read, so its reason comes with the line. */
export const UNREADABLE: LineFault = { campo: null, motivo: '' };

const sqlText = (valor: string | null) => (valor === null ? 'null' : `'${valor.replaceAll("'", "''")}'`);

/**
 * The faults are checked in this order and only the first is reported. The database stores a fault as its position in the
 * list, from 1.
 */
export function defineFaults<Nombre extends string>(faults: Readonly<Record<Nombre, LineFault>>) {
  const names = Object.keys(faults) as Nombre[];
  const codigo = (nombre: Nombre): number => names.indexOf(nombre) + 1;
  return {
    codigo,
    branches: (what: 'campo' | 'motivo'): string =>
      names.map((nombre) => `when ${codigo(nombre)} then ${sqlText(faults[nombre][what])}`).join(' '),
  };
}

// These SQL expressions read a value of a line. Each gives null for an invalid value, because a failing cast would abort the
// whole statement.

export const trimmed = (column: string): string => `nullif(btrim(${column}), '')`;

const DIGITS = `'0123456789'`;
const DAY = `'^(19|20|21)[0-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`;

/** Only days 29 to 31 need the length of the month. */
export const dayOf = (t: string): string => `case when ${t} ~ ${DAY} then case
  when substr(${t}, 9, 2) <= '28' or substr(${t}, 9, 2)::int <= extract(day from
    (substr(${t}, 1, 8) || '01')::date + interval '1 month' - interval '1 day') then ${t}::date end end`;

export const monthOf = (t: string): string =>
  `case when ${t} ~ '^(19|20|21)[0-9][0-9]-(0[1-9]|1[0-2])$' then replace(${t}, '-', '')::int end`;

/** "18400.5" becomes whole cents without a regular expression, which costs three times as much. */
export const centavosOf = (t: string): string => `case translate(${t}, ${DIGITS}, '')
  when '' then case when length(${t}) <= 12 then ${t}::bigint * 100 end
  when '.' then case when strpos(${t}, '.') between 2 and 13 then case length(${t}) - strpos(${t}, '.')
    when 2 then replace(${t}, '.', '')::bigint when 1 then replace(${t}, '.', '')::bigint * 10 end end end`;

export const wholeOf = (
  t: string,
): string => `case when translate(${t}, ${DIGITS}, '') = '' and length(${t}) < 10
  or ${t} ~ '^-[0-9]{1,9}$' then ${t}::int end`;

/** Both a blank and an invalid text give null; `isYesNo` distinguishes them. */
export const yesNoOf = (t: string): string =>
  `case upper(btrim(${t})) when 'S' then true when 'N' then false end`;
export const isYesNo = (t: string): string => `upper(coalesce(btrim(${t}), '')) in ('', 'S', 'N')`;
