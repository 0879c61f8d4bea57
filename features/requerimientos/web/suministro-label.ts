import { iri } from '@oficina/hydra';
import { type Suministro, suministroName } from '@oficina/suministros/contract';

export type SuministroSummary = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>;

/** It is absent when the suministro is no longer theirs. */
export const findSuministro = (suministros: readonly SuministroSummary[], suministro: string | undefined) =>
  suministros.find(({ id }) => iri('suministros', id) === suministro);

export const suministroLabel = (suministro: SuministroSummary): string =>
  `${suministroName(suministro)}, ${suministro.cuenta}`;
