import type { Reader } from '@oficina/db';
import { asHeard, boundsOf, nameRanges, secondNameRanges, unfinishedWords } from '@oficina/values';
import {
  lookupSuministroIds,
  lookupSuministros,
  type SuministroLookups,
} from './lookup-suministros.repository.ts';

/** What somebody said of a suministro, as it was read. */
export type SuministroTraits = {
  cuenta?: string;
  /** Digits with which a document or a CUIT begins. */
  documentos: readonly string[];
  /** The words of a name as they are heard. */
  words?: readonly string[];
  domicilio?: string;
};

const SECOND_NAME_WORDS = [2, 3];

/** The padrón may write what nobody says before the name of a street. */
const STREETS = ['', 'av', 'avenida', 'calle', 'bv'].map(asHeard);
export const streetRanges = (domicilio: string) =>
  STREETS.map((street) => boundsOf(street === '' ? domicilio : `${street} ${domicilio}`));

async function findByName<R extends { id: number }>(
  lookups: SuministroLookups<R>,
  reader: Reader,
  words: readonly string[],
): Promise<R[]> {
  const rows = await lookups.byNombre(reader, nameRanges(words));
  if (rows.length < lookups.most && SECOND_NAME_WORDS.includes(words.length))
    rows.push(...(await lookups.bySecondName(reader, secondNameRanges(words))));
  const unfinished = rows.length === 0 ? unfinishedWords(words) : null;
  return unfinished ? findByName(lookups, reader, unfinished) : rows;
}

async function search<R extends { id: number }>(
  lookups: SuministroLookups<R>,
  reader: Reader,
  { cuenta, documentos, words, domicilio }: SuministroTraits,
): Promise<R[]> {
  const rows = [
    ...(cuenta ? await lookups.byCuenta(reader, cuenta) : []),
    ...(documentos.length > 0 ? await lookups.byDocumento(reader, documentos) : []),
    ...(words ? await findByName(lookups, reader, words) : []),
    ...(domicilio ? await lookups.byDomicilio(reader, streetRanges(domicilio)) : []),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

export const searchSuministros = (reader: Reader, traits: SuministroTraits) =>
  search(lookupSuministros, reader, traits);

/** Those whose cases a list shows. */
export async function searchSuministroIds(reader: Reader, traits: SuministroTraits): Promise<number[]> {
  const rows = await search(lookupSuministroIds, reader, traits);
  return rows.slice(0, lookupSuministroIds.most).map(({ id }) => id);
}
