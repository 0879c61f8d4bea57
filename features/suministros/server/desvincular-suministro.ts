import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { lockUsuario, recordAuditoria } from '@oficina/usuarios/server';
import { pagoInProgress } from './errors.ts';
import { rememberFirstSuministro } from './first-suministro.ts';
import { deleteUsuarioSuministro, type UsuarioSuministroRow } from './usuario-suministros.repository.ts';

/**
 * Port of facturas. It takes no lock: a pago started an instant later runs to its end, and the person who pays still sees it
 * among their pagos.
 */
export type HasPagoInProgress = (tx: Tx, suministroId: number) => Promise<boolean>;

export async function desvincularSuministro(
  deps: { db: Db; hasPagoInProgress: HasPagoInProgress },
  actor: Actor,
  origin: Origin,
  usuarioSuministro: UsuarioSuministroRow,
): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    await lockUsuario(tx, usuarioSuministro.usuario_id);
    if (await deps.hasPagoInProgress(tx, usuarioSuministro.suministro_id)) throw pagoInProgress();
    if (!(await deleteUsuarioSuministro(tx, usuarioSuministro.id))) throw notFound();
    await rememberFirstSuministro(tx, usuarioSuministro.usuario_id);
    if (usuarioSuministro.usuario_id === actor.usuarioId) return;
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'suministro.desvincular',
      entidad: 'usuario',
      entidadId: usuarioSuministro.usuario_id,
      cambios: {
        antes: { suministro: usuarioSuministro.suministro_id, cuenta: usuarioSuministro.cuenta },
        despues: null,
      },
    });
  });
  return undefined;
}
