import { iri } from '@oficina/hydra';
import { nombreDeSuministro, type Suministro } from '@oficina/suministros/contract';

/** What these pages need of a supply. */
export type Lugar = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio' | 'alias'>;

/** "Casa, cuenta 1234" of the supply a case names, or nothing when it is no longer theirs. */
export function suministroEscrito(
  suministros: readonly Lugar[],
  suministro: string | undefined,
): string | null {
  const lugar = suministros.find(({ id }) => iri('suministros', id) === suministro);
  return lugar ? `${nombreDeSuministro(lugar)}, cuenta ${lugar.cuenta}` : null;
}
