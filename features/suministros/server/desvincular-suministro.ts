import type { Db, Tx } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { lockUsuario, registrarAuditoria } from '@oficina/usuarios/server';
import { pagoEnProceso } from './errors.ts';
import { recordarPrimerSuministro } from './primer-suministro.ts';
import { deleteVinculo, type VinculoRow } from './vinculos.repository.ts';

/**
 * Asked of the bills, which know it: whether some payment of this supply is on its way. It only reads: a payment
 * begun an instant later goes on to its end, and whoever pays still sees it among their payments.
 */
export type TienePagoEnProceso = (tx: Tx, suministroId: number) => Promise<boolean>;

export async function desvincularSuministro(
  deps: { db: Db; tienePagoEnProceso: TienePagoEnProceso },
  actor: Actor,
  origin: Origin,
  vinculo: VinculoRow,
): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    await lockUsuario(tx, vinculo.usuario_id);
    if (await deps.tienePagoEnProceso(tx, vinculo.suministro_id)) throw pagoEnProceso();
    if (!(await deleteVinculo(tx, vinculo.id))) throw notFound();
    await recordarPrimerSuministro(tx, vinculo.usuario_id);
    if (vinculo.usuario_id === actor.usuarioId) return;
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'suministro.desvincular',
      entidad: 'usuario',
      entidadId: vinculo.usuario_id,
      cambios: { antes: { suministro: vinculo.suministro_id, cuenta: vinculo.cuenta }, despues: null },
    });
  });
  return undefined;
}
