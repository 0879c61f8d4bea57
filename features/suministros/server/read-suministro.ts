import { parseIri, protocolFault } from '@oficina/hydra';
import { missingSuministro } from './errors.ts';

/** The message for a missing value names no field. A value that is not an IRI is a fault of the calling program. */
export function readSuministro(given: unknown): number {
  if (given === undefined || given === null || given === '') throw missingSuministro();
  if (typeof given === 'object')
    throw protocolFault('Nested documents for attribute "suministro" are not allowed. Use IRIs instead.');
  const id = parseIri('suministros', String(given));
  if (id === null) throw protocolFault(`Invalid IRI "${String(given)}".`);
  return id;
}
