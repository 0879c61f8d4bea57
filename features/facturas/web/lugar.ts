import { iri } from '@oficina/hydra';
import type { Suministro } from '@oficina/suministros/contract';

/** What these screens need of a supply. */
export type Lugar = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias' | 'pagoInhabilitado'>;

export type Lugares = ReadonlyMap<string, Lugar>;

/** By the address a bill names them with: a person may have hundreds. */
export function lugaresPorIri(suministros: readonly Lugar[]): Lugares {
  return new Map(suministros.map((lugar) => [iri('suministros', lugar.id), lugar]));
}
