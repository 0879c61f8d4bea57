import type { Reader } from '@oficina/db';
import { type Access, parseQuery, type Query, type QueryContract } from '@oficina/hydra';
import { type CsvCell, type CsvFormat, SPREADSHEET } from '@oficina/values';
import type { Actor } from './actor.ts';

/** How many rows are read at a time: all that an export ever holds in memory. */
const EXPORT_PAGE = 1_000;

/** A list that can be taken home as a file. Features list theirs; `mountExports` serves them all. */
export type Export = {
  readonly name: string;
  readonly access: Access<'private'>;
  readonly summary: string;
  /** The filters of its list. */
  readonly query: QueryContract;
  readonly header: readonly string[];
  readonly format: CsvFormat;
  /**
   * Refuses at once the filters that its list would refuse; nothing is read until a row is asked for. A row without
   * cells is none: it says that it was looked for and that the file comes.
   */
  read(search: URLSearchParams, who?: Who): (reader: Reader) => AsyncIterable<readonly CsvCell[]>;
};

/** Whoever takes it home, for the filters that say "mine". */
type Who = Pick<Actor, 'usuarioId'>;

type Definition<Row, C extends QueryContract> = {
  name: string;
  access: Access<'private'>;
  summary: string;
  query: C;
  /** For a spreadsheet, unless another program reads it. */
  format?: CsvFormat;
  /** Each column with what a row says in it, in order. */
  columns: Readonly<Record<string, (row: Row) => CsvCell>>;
  /** Null: nothing yet, but it was looked for; whoever waits is told that the file comes. */
  rows(reader: Reader, query: Query<C>, who?: Who): AsyncIterable<Row | null>;
};

export function defineExport<Row, C extends QueryContract>(given: Definition<Row, C>): Export {
  const { name, access, summary, query, format = SPREADSHEET } = given;
  const cellsOf = Object.values(given.columns);
  async function* cells(rows: AsyncIterable<Row | null>): AsyncGenerator<readonly CsvCell[]> {
    for await (const row of rows) yield row === null ? [] : cellsOf.map((cell) => cell(row));
  }
  return {
    ...{ name, access, summary, query, format },
    header: Object.keys(given.columns),
    read(search, who) {
      const asked = parseQuery(query, search);
      return (reader) => cells(given.rows(reader, asked, who));
    },
  };
}

/**
 * Rows by pages, each asked for when the one before was written: `read` gives those that come after a row. By what
 * the last row says and never by how many went before: a row that appears or leaves meanwhile moves nobody.
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
