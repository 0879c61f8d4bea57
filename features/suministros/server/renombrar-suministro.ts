import type { Db } from '@oficina/db';
import { type Draft, notFound } from '@oficina/hydra';
import { collapseBlanks } from '@oficina/values';
import { MAX_ALIAS, type UsuarioSuministro } from '../contract/index.ts';
import { aliasLargo } from './errors.ts';
import { presentVinculo } from './present.ts';
import { updateAlias, type VinculoRow } from './vinculos.repository.ts';

/** The person's own name for a supply; an empty one removes it. */
export async function renombrarSuministro(
  deps: { db: Db },
  vinculo: VinculoRow,
  cambios: { alias?: string | null | undefined },
  confirmado: boolean,
): Promise<Draft<UsuarioSuministro>> {
  if (cambios.alias === undefined) return presentVinculo(vinculo, confirmado);
  const alias = collapseBlanks(cambios.alias ?? '') || null;
  if (alias && alias.length > MAX_ALIAS) throw aliasLargo();
  const done = await deps.db.tx((tx) => updateAlias(tx, vinculo.id, alias));
  if (!done) throw notFound();
  return presentVinculo({ ...vinculo, alias }, confirmado);
}
