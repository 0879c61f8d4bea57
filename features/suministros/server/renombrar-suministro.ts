import type { Db } from '@oficina/db';
import { type Draft, notFound } from '@oficina/hydra';
import { collapseBlanks } from '@oficina/values';
import { MAX_ALIAS, type UsuarioSuministro } from '../contract/index.ts';
import { aliasTooLong } from './errors.ts';
import { presentUsuarioSuministro } from './present.ts';
import { type UsuarioSuministroRow, updateAlias } from './usuario-suministros.repository.ts';

export async function renombrarSuministro(
  deps: { db: Db },
  usuarioSuministro: UsuarioSuministroRow,
  cambios: { alias?: string | null | undefined },
  confirmado: boolean,
): Promise<Draft<UsuarioSuministro>> {
  if (cambios.alias === undefined) return presentUsuarioSuministro(usuarioSuministro, confirmado);
  const alias = collapseBlanks(cambios.alias ?? '') || null;
  if (alias && alias.length > MAX_ALIAS) throw aliasTooLong();
  const done = await deps.db.tx((tx) => updateAlias(tx, usuarioSuministro.id, alias));
  if (!done) throw notFound();
  return presentUsuarioSuministro({ ...usuarioSuministro, alias }, confirmado);
}
