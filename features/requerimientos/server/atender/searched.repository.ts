import { type Reader, sql } from '@oficina/db';
import { searchSuministroIds } from '@oficina/suministros/server';
import { searchPeopleIds } from '@oficina/usuarios/server';
import { dayInArgentina } from '@oficina/values';
import { searchNumeroCandidates } from '../../contract/index.ts';
import { readTyped } from '../read-typed.ts';
import {
  asksForPeople,
  type Condition,
  type RequerimientosQuery,
  type Scope,
  type SearchContext,
} from './filters.repository.ts';

/** What the text may be: numbers of case, and of whom. */
export type Searched = {
  numeros: readonly string[];
  suministros: readonly number[];
  usuarios: readonly number[];
};

/** Undefined when nobody is looked for. */
export async function findSearched(
  reader: Reader,
  { filters }: RequerimientosQuery,
  scope: Scope,
  { now, numberFormat }: SearchContext,
): Promise<Searched | undefined> {
  const { q } = filters;
  if (q === undefined || !asksForPeople(filters, scope)) return undefined;
  const anio = Number(dayInArgentina(now).slice(0, 4));
  const typed = readTyped(q, { anio, numberFormat });
  return {
    // The number of a case is found even with fewer letters than a name needs, and as its notice writes it.
    numeros: typed?.requerimientos ?? searchNumeroCandidates(q, anio, numberFormat) ?? [],
    suministros: typed ? await searchSuministroIds(reader, typed) : [],
    usuarios: typed ? await searchPeopleIds(reader, typed) : [],
  };
}

/** Where the cases are read from. `where` and `tail` are of the whole list; no case is in two sources. */
export type Source = (columns: Fragment, where: Condition, tail: Fragment) => Fragment;
type Fragment = ReturnType<typeof sql>;

const everyCase: Source = (columns, where, tail) =>
  sql`select ${columns} from requerimientos r where ${where} ${tail}`;

/** Of each one no more cases are looked at, and they are the last. */
const MOST_OF_EACH = 1_000;

/**
 * The cases of each are read at the index of whose they are, before anything else is asked of them: with the order of the
 * page beside it, the planner would rather walk the cases of everybody in that order.
 */
const ofEach =
  (column: 'suministro_id' | 'usuario_id', ids: readonly number[], others: Condition): Source =>
  (columns, where, tail) =>
    sql`select ${columns} from unnest(${ids}::bigint[]) k(id) cross join lateral (
      select * from requerimientos where ${sql.ref(column)} = k.id order by id desc limit ${sql.lit(MOST_OF_EACH)}) r
      where ${others} and ${where} ${tail}`;

export function sourcesOf(searched: Searched | undefined): Source[] {
  if (!searched) return [everyCase];
  const { numeros, suministros, usuarios } = searched;
  const notByNumber = sql<boolean>`r.numero <> all(${numeros}::text[])`;
  const notBySuministro = sql<boolean>`(r.suministro_id = any(${suministros}::bigint[])) is not true`;
  const sources: Source[] = [];
  if (numeros.length > 0)
    sources.push(
      (columns, where, tail) => sql`select ${columns} from (
        select * from requerimientos where numero = any(${numeros}::text[]) offset 0) r where ${where} ${tail}`,
    );
  if (suministros.length > 0) sources.push(ofEach('suministro_id', suministros, notByNumber));
  if (usuarios.length > 0)
    sources.push(ofEach('usuario_id', usuarios, sql<boolean>`${notByNumber} and ${notBySuministro}`));
  return sources;
}

/** A spreadsheet is read whole by its ids, so there what was searched is one more condition. */
export const searchedCondition = ({ numeros, suministros, usuarios }: Searched): Condition =>
  sql<boolean>`(r.numero = any(${numeros}::text[]) or r.suministro_id = any(${suministros}::bigint[])
    or r.usuario_id = any(${usuarios}::bigint[]))`;
