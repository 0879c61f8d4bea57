import { iri } from '@oficina/hydra';
import { type Suministro, suministroName } from '@oficina/suministros/contract';

/** What these pages need of a supply. */
export type SuministroSummary = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>;

/** "Casa, cuenta 1234" of the supply a case names, or nothing when it is no longer theirs. */
export function suministroLabel(
  suministros: readonly SuministroSummary[],
  suministro: string | undefined,
): string | null {
  const found = suministros.find(({ id }) => iri('suministros', id) === suministro);
  return found ? `${suministroName(found)}, cuenta ${found.cuenta}` : null;
}
