import type { Reader } from '@oficina/db';
import { type Access, parseQuery, type Query, type QueryContract } from '@oficina/hydra';
import { type CsvCell, type CsvFormat, SPREADSHEET } from '@oficina/values';
import type { Actor } from './actor.ts';

/** An export never holds more than this many rows in memory. */
const EXPORT_PAGE = 1_000;

export type Export = {
  readonly name: string;
  /** The list, as the staff call it. */
  readonly title: string;
  readonly access: Access<'private'>;
  readonly summary: string;
  readonly query: QueryContract;
  readonly header: readonly string[];
  readonly format: CsvFormat;
  /**
   * Filters that the list would refuse are refused at once, but nothing is read until a row is asked for. A row without
   * cells is not written: it only means that the search goes on and the file will come.
   */
  read(search: URLSearchParams, who?: Who): (reader: Reader) => AsyncIterable<readonly CsvCell[]>;
};

/** The filters that mean "mine" need the person who exports. */
type Who = Pick<Actor, 'usuarioId'>;

type Definition<Row, C extends QueryContract> = {
  name: string;
  title: string;
  access: Access<'private'>;
  summary: string;
  query: C;
  /** The default is for a spreadsheet; give another one when a program reads the file. */
  format?: CsvFormat;
  columns: Readonly<Record<string, (row: Row) => CsvCell>>;
  /** What the list would answer but a file may not be, such as everything there is. */
  check?(query: Query<C>): void;
  /** Null means that there is no row yet, so that the response can begin while the search goes on. */
  rows(reader: Reader, query: Query<C>, who?: Who): AsyncIterable<Row | null>;
};

export function defineExport<Row, C extends QueryContract>(given: Definition<Row, C>): Export {
  const { name, title, access, summary, query, format = SPREADSHEET } = given;
  const cellsOf = Object.values(given.columns);
  async function* cells(rows: AsyncIterable<Row | null>): AsyncGenerator<readonly CsvCell[]> {
    for await (const row of rows) yield row === null ? [] : cellsOf.map((cell) => cell(row));
  }
  return {
    name,
    title,
    access,
    summary,
    query,
    format,
    header: Object.keys(given.columns),
    read(search, who) {
      const asked = parseQuery(query, search);
      given.check?.(asked);
      return (reader) => cells(given.rows(reader, asked, who));
    },
  };
}

/**
 * `read` returns the rows after a given one, and each page is read after the previous one was written. Continuing from the
 * last row and not from an offset means that rows that appear or disappear meanwhile shift nothing.
 */
export async function* keyset<Row>(
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const page = await read(after, EXPORT_PAGE);
    yield* page;
    if (page.length < EXPORT_PAGE) return;
    after = page.at(-1);
  }
}
