import type { Db } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type ClosedCounts, countClosedMensajes } from './acuses.repository.ts';
import { type EnqueueDeps, enqueueMensaje } from './enqueue-mensaje.ts';

const HOUR_MS = 3_600_000;
/** Among so few, a failure is not significant. */
const MIN_CLOSED = 20;
const TOLERATED_RATE = 0.05;

export type AlertDeps = EnqueueDeps & { db: Db; log: Logger; alertAddresses: readonly string[] };

/** When more than one in twenty mensajes failed in the last hour, the people in charge are alerted, once per hour. */
export async function alertOnFailures(deps: AlertDeps): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - HOUR_MS);
  const closed = await countClosedMensajes(deps.db, since, now);
  const fallidos = closed.notSent + closed.notDelivered;
  if (closed.total < MIN_CLOSED || fallidos <= closed.total * TOLERATED_RATE) return;
  deps.log.error({ operacion: 'alerta', fallidos }, 'too many messages failed in the last hour');
  // An hour is not a row of any table, so the number is negative to avoid being taken for an id.
  const refId = -Math.floor(now.getTime() / HOUR_MS);
  await deps.db.tx(async (tx) => {
    for (const para of deps.alertAddresses)
      await enqueueMensaje(deps, tx, {
        plantilla: 'personal_alerta',
        tipo: 'email',
        para,
        refId,
        datos: {
          asunto: 'fallan los mensajes',
          hecho: `En la última hora ${fallidos} de ${closed.total} mensajes fallaron (${detalle(closed)})`,
          fecha: formatMoment(since),
          accion: 'mirá por qué fallaron y, cuando el problema haya pasado, reenvialos',
          ruta: '/admin/mensajes?vista=fallidos',
        },
      });
  });
}

const detalle = ({ notSent, notDelivered }: ClosedCounts) =>
  [
    notSent > 0 && `${notSent} no ${notSent === 1 ? 'salió' : 'salieron'}`,
    notDelivered > 0 &&
      `${notDelivered} ${notDelivered === 1 ? 'salió y no llegó' : 'salieron y no llegaron'}`,
  ]
    .filter(Boolean)
    .join(', ');
