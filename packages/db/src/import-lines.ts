import { sql } from 'kysely';
import type { ImportColumns } from './import-columns.ts';
import type { Reader, Tx } from './types.ts';

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

/** The text holds names of tables, so it is never made from what a person wrote. */
export async function runSql(reader: Reader, text: string): Promise<void> {
  await sql.raw(text).execute(reader);
}

/** The importer puts the lines of `raw` from one `n` to another, both included, in `judged`. */
export type JudgeRange = (tx: Tx, tables: ImportTables, from: number, to: number) => Promise<void>;

export type LineFault = { campo: string | null; motivo: string };

/** The reason names something of the line, so the statement builds it. */
type SqlFault = { campo: string | null; motivoSql: string };

const sqlText = (valor: string | null) => (valor === null ? 'null' : `'${valor.replaceAll("'", "''")}'`);

/** A line with a fault (`falla`) is rejected. The others have the result of the rules of their importer (`destino`). */
export const RESULTADO_SQL = `case when falla is not null then 'rechazado' else destino end`;

/** The database stores a fault as its position in the list, from 1. */
export function defineFaults<Name extends string>(faults: Readonly<Record<Name, LineFault | SqlFault>>) {
  const names = Object.keys(faults) as Name[];
  const codigo = (name: Name): number => names.indexOf(name) + 1;
  const branches = (write: (fault: LineFault | SqlFault) => string): string =>
    names.map((name) => `when ${codigo(name)} then ${write(faults[name])}`).join(' ');
  const campo = branches((fault) => sqlText(fault.campo));
  const motivo = branches((fault) => ('motivoSql' in fault ? fault.motivoSql : sqlText(fault.motivo)));
  return {
    codigo,
    campoAndMotivoSql: `case when falla is not null then case falla ${campo} end end,
      case when falla is not null then case falla ${motivo} end end`,
  };
}

type MissingFault<Columns> = {
  [Name in keyof Columns & string]: Columns[Name] extends { required: true } ? `missing ${Name}` : never;
}[keyof Columns & string];
type InvalidFault<Columns> = {
  [Name in keyof Columns & string]: Columns[Name] extends { invalid: string } ? `invalid ${Name}` : never;
}[keyof Columns & string];

/**
 * The columns say what is wrong with a line that cannot be read, lacks a value or has an invalid one. The rules are the
 * faults of its own of each kind of file.
 */
export function defineLineFaults<const Columns extends ImportColumns, Rule extends string>(
  columns: Columns,
  rules: Readonly<Record<Rule, LineFault | SqlFault>>,
) {
  const faults: Record<string, LineFault | SqlFault> = { unreadable: { campo: null, motivoSql: '_error' } };
  for (const [campo, { required, invalid }] of Object.entries(columns)) {
    if (required) faults[`missing ${campo}`] = { campo, motivo: `Falta ${campo}.` };
    if (invalid) faults[`invalid ${campo}`] = { campo, motivo: invalid };
  }
  type Name = 'unreadable' | MissingFault<Columns> | InvalidFault<Columns> | Rule;
  return defineFaults<Name>({ ...faults, ...rules } as Record<Name, LineFault | SqlFault>);
}

// These SQL expressions read a value of a line. Each gives null for an invalid value, because a failing cast would abort the
// whole statement.

export const trimmed = (column: string): string => `nullif(btrim(${column}), '')`;

const MAX_TEXT = 200;
/** A text that has no form of its own is only cut. */
export const plainText = (column: string): string =>
  `left(${trimmed(`r.${column}`)}, ${MAX_TEXT}) as ${column}`;

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
