import type { Tx } from '@oficina/db';
import { setFirstSuministro } from '@oficina/usuarios/server';
import { findFirstSuministro } from './usuario-suministros.repository.ts';

/** A user carries the first of their supplies: it is told again after each link and unlink. */
export async function rememberFirstSuministro(tx: Tx, usuarioId: number): Promise<void> {
  await setFirstSuministro(tx, usuarioId, await findFirstSuministro(tx, usuarioId));
}
