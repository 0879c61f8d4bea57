import { iri } from '@oficina/hydra';
import type { Suministro } from '@oficina/suministros/contract';

export type SuministroSummary = Pick<
  Suministro,
  'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado'
>;

export type SuministroIndex = ReadonlyMap<string, SuministroSummary>;

/** The key is the IRI by which a factura names its suministro. A person may have hundreds. */
export function indexSuministros(suministros: readonly SuministroSummary[]): SuministroIndex {
  return new Map(suministros.map((suministro) => [iri('suministros', suministro.id), suministro]));
}
