import type { Db } from '@oficina/db';
import { formatMoment } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { type Cerrados, contarCerrados } from './acuses.repository.ts';
import { type EncolarDeps, encolarMensaje } from './encolar-mensaje.ts';

const HORA_MS = 3_600_000;
/** Of so few, one that fails says nothing. */
const MINIMO = 20;
const TOLERADO = 0.05;

export type AvisarDeps = EncolarDeps & { db: Db; log: Logger; alertas: readonly string[] };

/** More than one in twenty failed in an hour: whoever answers for the messages is told, once in that hour. */
export async function avisarFallas(deps: AvisarDeps): Promise<void> {
  const now = deps.clock.now();
  const desde = new Date(now.getTime() - HORA_MS);
  const cerrados = await contarCerrados(deps.db, desde, now);
  const fallidos = cerrados.noSalieron + cerrados.noLlegaron;
  if (cerrados.total < MINIMO || fallidos <= cerrados.total * TOLERADO) return;
  deps.log.error({ operacion: 'alerta', fallidos }, 'too many messages failed in the last hour');
  // An hour is no row of any table: below zero it is not taken for one.
  const refId = -Math.floor(now.getTime() / HORA_MS);
  await deps.db.tx(async (tx) => {
    for (const para of deps.alertas)
      await encolarMensaje(deps, tx, {
        plantilla: 'personal_alerta',
        tipo: 'email',
        para,
        refId,
        datos: {
          asunto: 'fallan los mensajes',
          hecho: `En la última hora ${fallidos} de ${cerrados.total} mensajes fallaron (${detalle(cerrados)})`,
          fecha: formatMoment(desde),
          accion: 'mirá por qué fallaron y, cuando el problema haya pasado, reenvialos',
          ruta: '/admin/mensajes?vista=fallidos',
        },
      });
  });
}

const detalle = ({ noSalieron, noLlegaron }: Cerrados) =>
  [
    noSalieron > 0 && `${noSalieron} no ${noSalieron === 1 ? 'salió' : 'salieron'}`,
    noLlegaron > 0 && `${noLlegaron} ${noLlegaron === 1 ? 'salió y no llegó' : 'salieron y no llegaron'}`,
  ]
    .filter(Boolean)
    .join(', ');
