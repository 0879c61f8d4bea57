import type { Tx } from '@oficina/db';
import { setPrimerSuministro } from '@oficina/usuarios/server';
import { findPrimerSuministro } from './vinculos.repository.ts';

/** A user carries the first of their supplies: it is told again after each link and unlink. */
export async function recordarPrimerSuministro(tx: Tx, usuarioId: number): Promise<void> {
  await setPrimerSuministro(tx, usuarioId, await findPrimerSuministro(tx, usuarioId));
}
