import { iri } from '@oficina/hydra';
import { type Suministro, suministroName } from '@oficina/suministros/contract';

export type SuministroSummary = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>;

/** The label looks like "Casa, cuenta 1234"; it is empty when the suministro is no longer theirs. */
export function suministroLabel(
  suministros: readonly SuministroSummary[],
  suministro: string | undefined,
): string | null {
  const found = suministros.find(({ id }) => iri('suministros', id) === suministro);
  return found ? `${suministroName(found)}, cuenta ${found.cuenta}` : null;
}
