/** The tables where a file waits, made by whoever imports it. Names of ours, never something that somebody typed. */
export type ImportTables = {
  /** As it came: `n` in the order of the file, every column as text, `_renglon`, `_error` and `_original`. */
  readonly raw: string;
  /** What each line means and what would become of it. */
  readonly judged: string;
  /** Small ones that the type of file needs for itself. */
  readonly auxiliary: (nombre: string) => string;
};

/** The lines whose key is after the first one and up to the second. */
export type KeyRange = { from: number; to: number };

export type LineFault = { campo: string | null; motivo: string };

export const missingField = (campo: string): LineFault => ({ campo, motivo: `Falta ${campo}.` });

/** Its reason came with it: the line itself could not be read. */
export const UNREADABLE: LineFault = { campo: null, motivo: '' };

const sqlText = (valor: string | null) => (valor === null ? 'null' : `'${valor.replaceAll("'", "''")}'`);

/**
 * Why a line is not loaded, in the order in which the reasons are looked for: the first is told. In the database a fault
 * is its place in the list, from 1.
 */
export function defineFaults<Nombre extends string>(faults: Readonly<Record<Nombre, LineFault>>) {
  const names = Object.keys(faults) as Nombre[];
  const codigo = (nombre: Nombre): number => names.indexOf(nombre) + 1;
  return {
    codigo,
    /** `case` branches that turn a code into its words. */
    branches: (what: 'campo' | 'motivo'): string =>
      names.map((nombre) => `when ${codigo(nombre)} then ${sqlText(faults[nombre][what])}`).join(' '),
  };
}

// Texts of SQL that read what a line says. Each gives null for what is not what it should be: a cast that fails would
// end the whole statement.

export const trimmed = (column: string): string => `nullif(btrim(${column}), '')`;

const DIGITS = `'0123456789'`;
const DAY = `'^(19|20|21)[0-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`;

/** Days 29 to 31 are looked up. */
export const dayOf = (t: string): string => `case when ${t} ~ ${DAY} then case
  when substr(${t}, 9, 2) <= '28' or substr(${t}, 9, 2)::int <= extract(day from
    (substr(${t}, 1, 8) || '01')::date + interval '1 month' - interval '1 day') then ${t}::date end end`;

export const monthOf = (t: string): string =>
  `case when ${t} ~ '^(19|20|21)[0-9][0-9]-(0[1-9]|1[0-2])$' then replace(${t}, '-', '')::int end`;

/** Whole cents out of "18400.5" by its letters: a regular expression costs three times as much. */
export const centavosOf = (t: string): string => `case translate(${t}, ${DIGITS}, '')
  when '' then case when length(${t}) <= 12 then ${t}::bigint * 100 end
  when '.' then case when strpos(${t}, '.') between 2 and 13 then case length(${t}) - strpos(${t}, '.')
    when 2 then replace(${t}, '.', '')::bigint when 1 then replace(${t}, '.', '')::bigint * 10 end end end`;

export const wholeOf = (
  t: string,
): string => `case when translate(${t}, ${DIGITS}, '') = '' and length(${t}) < 10
  or ${t} ~ '^-[0-9]{1,9}$' then ${t}::int end`;

/** A blank says nothing: it is null, and so is what is neither S nor N; `esSiNo` tells them apart. */
export const yesNoOf = (t: string): string =>
  `case upper(btrim(${t})) when 'S' then true when 'N' then false end`;
export const isYesNo = (t: string): string => `upper(coalesce(btrim(${t}), '')) in ('', 'S', 'N')`;
