import { iri } from '@oficina/hydra';
import { type Suministro, suministroName } from '@oficina/suministros/contract';
import { periodoName } from '@oficina/values';
import type { Factura } from '../contract/index.ts';

export type SuministroSummary = Pick<
  Suministro,
  'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado' | 'codigoLink' | 'codigoPmc'
>;

export type SuministroIndex = ReadonlyMap<string, SuministroSummary>;

/** The key is the IRI by which a factura names its suministro. A person may have hundreds. */
export function indexSuministros(suministros: readonly SuministroSummary[]): SuministroIndex {
  return new Map(suministros.map((suministro) => [iri('suministros', suministro.id), suministro]));
}

/** Names a factura for screen readers, as in "octubre 2026, Casa". */
export function describeFactura(factura: Factura, suministroIndex: SuministroIndex): string {
  const suministro = suministroIndex.get(factura.suministro);
  const month = periodoName(factura.periodo);
  return suministro ? `${month}, ${suministroName(suministro)}` : month;
}
