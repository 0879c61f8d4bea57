import type { Actor, Origin } from '@oficina/http';
import { changedByOther, type Draft, notFound } from '@oficina/hydra';
import { type Fallidos, MOST_RESENT, TIPOS, tipoOf } from '../contract/index.ts';
import { noneToResend } from './errors.ts';
import { findFallidosUntil } from './fallidos.repository.ts';
import { tellFallidos } from './listar-fallidos.ts';
import { planReenvio } from './plan-reenvio.ts';
import type { ReenviarDeps } from './reenviar-mensaje.ts';
import { isKnownAviso, lockFallidosOf, markFallidosPendientes } from './reenvio.repository.ts';

export type FallidosDeps = ReenviarDeps;

/** What failed to one address, up to a mensaje that whoever asks has seen, goes to where its owners receive today. */
export async function reenviarFallidos(
  deps: FallidosDeps,
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<Draft<Fallidos>> {
  return deps.db
    .tx(async (tx) => {
      const row = await findFallidosUntil(tx, id);
      if (!row) throw notFound();
      const { para, tipo } = row;
      const found = await lockFallidosOf(tx, { para, until: id, most: MOST_RESENT });
      if (found.length === 0) throw changedByOther('carrera');
      const plan = await planReenvio(deps, tx, found);
      const { going } = plan;
      if (going.length === 0) throw noneToResend();
      await markFallidosPendientes(tx, going, deps.clock.now());
      const destinations = [...new Set(going.map((one) => one.para))].join(', ');
      await deps.audit(tx, {
        ...{ actor, origin, accion: 'mensaje.reenviar-fallidos', entidad: 'mensaje', entidadId: id },
        cambios: {
          // The token of a device gives access to it.
          ...(tipo !== TIPOS.push && { antes: { para }, despues: { para: destinations } }),
          mensajes: going.map((one) => one.id),
        },
      });
      await deps.enqueueWaiting(
        tx,
        going.map(({ row: one }) => ({ id: one.id, tipo: tipoOf(one.tipo), prioridad: one.prioridad })),
      );
      return tellFallidos(deps, tx, row, plan);
    })
    .catch((error: unknown) => {
      // The same aviso was written to the new address in between.
      if (isKnownAviso(error)) throw changedByOther('carrera');
      throw error;
    });
}
