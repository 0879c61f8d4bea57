import { iri } from '@oficina/hydra';
import type { Suministro } from '@oficina/suministros/contract';

/** What these screens need of a supply. */
export type SuministroSummary = Pick<
  Suministro,
  'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado'
>;

export type SuministroIndex = ReadonlyMap<string, SuministroSummary>;

/** By the address a bill names them with: a person may have hundreds. */
export function indexSuministros(suministros: readonly SuministroSummary[]): SuministroIndex {
  return new Map(suministros.map((suministro) => [iri('suministros', suministro.id), suministro]));
}
