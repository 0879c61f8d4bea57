import { recordAuditoria } from '@oficina/usuarios/server';
import { markOldAdjuntos, type OldAdjunto } from './adjuntos.repository.ts';
import { removeMarked } from './clean-up-adjuntos.ts';
import type { AdjuntosDeps } from './deps.ts';

const BATCH_SIZE = 100;

type Deps = Pick<AdjuntosDeps, 'db' | 'clock' | 'log' | 'almacen'>;

/**
 * Attachments are kept for this many years after their case was closed; the case itself is kept longer. As in the clean-up,
 * the key goes first, which is audited, then the bytes and finally the row.
 */
export async function deleteOldAdjuntos(
  deps: Deps,
  { years }: { years: number },
  signal?: AbortSignal,
): Promise<number> {
  const now = deps.clock.now();
  const closedBefore = new Date(now);
  closedBefore.setUTCFullYear(now.getUTCFullYear() - years);
  let removed = 0;
  let last: OldAdjunto | undefined;
  while (!signal?.aborted) {
    const after = last;
    const marked = await deps.db.tx(async (tx) => {
      const old = await markOldAdjuntos(tx, { closedBefore, after, limit: BATCH_SIZE, now });
      for (const { id, requerimientoId } of old.filter(({ nuevo }) => nuevo))
        await recordAuditoria(tx, {
          actor: null,
          by: 'sistema',
          origin: null,
          accion: 'adjunto.olvidar',
          entidad: 'requerimiento',
          entidadId: requerimientoId,
          cambios: { adjunto: id },
        });
      return old;
    });
    removed += await removeMarked(deps, marked);
    last = marked.at(-1);
    if (!last || marked.length < BATCH_SIZE) break;
  }
  return removed;
}
