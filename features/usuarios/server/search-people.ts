import type { Reader } from '@oficina/db';
import { nameRanges } from '@oficina/values';
import { lookupUsuarioIds, lookupUsuarios, type UsuarioLookups } from './lookup-usuarios.repository.ts';

/** What somebody said of a person, as it was read. */
export type PersonTraits = {
  telefono?: string;
  lastDigits?: string;
  /** Digits with which a document or a CUIT begins. */
  documentos: readonly string[];
  /** The words of a name as they are heard. */
  words?: readonly string[];
  correo?: string;
};

async function search<R extends { id: number }>(
  lookups: UsuarioLookups<R>,
  reader: Reader,
  { telefono, lastDigits, documentos, words, correo }: PersonTraits,
): Promise<R[]> {
  const rows = [
    ...(telefono ? await lookups.byTelefono(reader, telefono) : []),
    ...(lastDigits ? await lookups.byLastDigits(reader, lastDigits) : []),
    ...(documentos.length > 0 ? await lookups.byDocumento(reader, documentos) : []),
    ...(words ? await lookups.byNombre(reader, nameRanges(words)) : []),
    ...(correo ? await lookups.byEmail(reader, correo) : []),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

export const searchPeople = (reader: Reader, traits: PersonTraits) => search(lookupUsuarios, reader, traits);

/** Those whose cases a list shows. */
export async function searchPeopleIds(reader: Reader, traits: PersonTraits): Promise<number[]> {
  const rows = await search(lookupUsuarioIds, reader, traits);
  return rows.slice(0, lookupUsuarioIds.most).map(({ id }) => id);
}
