import type { Db } from '@oficina/db';
import { type Actor, actsAs } from '@oficina/http';
import { type Clock, formatMoment } from '@oficina/values';
import { findMotd } from './motd.repository.ts';

/** The text is empty while it is not in force. Editors also get the saved one. */
export async function verMotd(deps: { db: Db; clock: Clock }, actor: Actor) {
  const row = await findMotd(deps.db);
  const now = deps.clock.now();
  const vigente = row && row.desde <= now && (!row.hasta || now < row.hasta);
  const motd = vigente ? row.texto : '';
  if (!row || !actsAs(actor, ['ROLE_ADMIN'])) return { motd };
  const { texto, desde, hasta } = row;
  return {
    motd,
    guardado: { texto, desde: formatMoment(desde), ...(hasta ? { hasta: formatMoment(hasta) } : {}) },
  };
}
