import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Clock, formatMoment } from '@oficina/values';
import { endBeforeStart } from './errors.ts';
import { findMotd, replaceMotd } from './motd.repository.ts';
import { recordAuditoria } from './record-auditoria.ts';

type Request = { motd: string; desde?: Date | null | undefined; hasta?: Date | null | undefined };

export async function guardarMotd(
  deps: { db: Db; clock: Clock },
  actor: Actor,
  origin: Origin,
  request: Request,
): Promise<{ motd: string }> {
  const now = deps.clock.now();
  const desde = request.desde ?? now;
  const hasta = request.hasta ?? null;
  if (hasta && hasta <= desde) throw endBeforeStart();
  const texto = request.motd.trim();
  const after = texto ? { texto, desde, hasta } : null;
  return deps.db.tx(async (tx) => {
    const before = await findMotd(tx);
    await replaceMotd(tx, after);
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'motd.guardar',
      entidad: 'motd',
      cambios: { antes: before ? toCambio(before) : null, despues: after ? toCambio(after) : null },
    });
    return { motd: texto };
  });
}

function toCambio({ texto, desde, hasta }: { texto: string; desde: Date; hasta: Date | null }) {
  return { texto, desde: formatMoment(desde), hasta: hasta && formatMoment(hasta) };
}
