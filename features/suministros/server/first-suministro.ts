import type { Tx } from '@oficina/db';
import { setFirstSuministro } from '@oficina/usuarios/server';
import { findFirstSuministro } from './usuario-suministros.repository.ts';

/** The user's row holds the first of their suministros, so call this after each link and unlink. */
export async function rememberFirstSuministro(tx: Tx, usuarioId: number): Promise<void> {
  await setFirstSuministro(tx, usuarioId, await findFirstSuministro(tx, usuarioId));
}
