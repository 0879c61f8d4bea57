import type { Db } from '@oficina/db';
import type { Actor, Origin } from '@oficina/http';
import { type Clock, formatMoment } from '@oficina/values';
import { finAntesDeInicio } from './errors.ts';
import { findMotd, replaceMotd } from './motd.repository.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';

type Pedido = { motd: string; desde?: Date | null | undefined; hasta?: Date | null | undefined };

/** An empty text removes the message. Every change is told to the audit trail. */
export async function guardarMotd(
  deps: { db: Db; clock: Clock },
  actor: Actor,
  origin: Origin,
  pedido: Pedido,
): Promise<{ motd: string }> {
  const now = deps.clock.now();
  const desde = pedido.desde ?? now;
  const hasta = pedido.hasta ?? null;
  if (hasta && hasta <= desde) throw finAntesDeInicio();
  const texto = pedido.motd.trim();
  const despues = texto ? { texto, desde, hasta } : null;
  return deps.db.tx(async (tx) => {
    const antes = await findMotd(tx);
    await replaceMotd(tx, despues);
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'motd.guardar',
      entidad: 'motd',
      cambios: { antes: antes ? toCambio(antes) : null, despues: despues ? toCambio(despues) : null },
    });
    return { motd: texto };
  });
}

function toCambio({ texto, desde, hasta }: { texto: string; desde: Date; hasta: Date | null }) {
  return { texto, desde: formatMoment(desde), hasta: hasta && formatMoment(hasta) };
}
