import type { Db } from '@oficina/db';
import type { MensajeSender } from '@oficina/mensajes/server';
import { type Clock, dayInArgentina } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { vencimientoAvisosQuery } from './avisos.repository.ts';

export type NotifyDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  sender: MensajeSender;
  avisos: { daysBefore: number; daysAfter: number };
  acceptsOverdue: boolean;
};

const DAY_MS = 86_400_000;

/** Each factura is notified once. */
export function notifyUpcomingVencimientos(deps: NotifyDeps): Promise<number> {
  return notify(deps, 'factura_vence', deps.avisos.daysBefore);
}

export function notifyVencidas(deps: NotifyDeps): Promise<number> {
  return notify(deps, 'factura_vencida', -deps.avisos.daysAfter);
}

async function notify(deps: NotifyDeps, plantilla: string, days: number): Promise<number> {
  const now = deps.clock.now();
  const day = dayInArgentina(new Date(now.getTime() + days * DAY_MS));
  const asked = { plantilla, day, today: dayInArgentina(now), closes: !deps.acceptsOverdue };
  return deps.db.tx((tx) => deps.sender.enqueueFrom(tx, vencimientoAvisosQuery(asked)));
}
