import type { Db } from '@oficina/db';
import type { MensajeSender } from '@oficina/mensajes/server';
import { type Clock, dayInArgentina } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { vencimientoAvisosQuery } from './avisos.repository.ts';
import { vencimientoSmsQuery } from './avisos-sms.repository.ts';

export type NotifyDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  sender: MensajeSender;
  avisos: { daysBefore: number; daysAfter: number };
  /** The telephones of the padrón are told too. */
  smsVence: boolean;
  acceptsOverdue: boolean;
};

const DAY_MS = 86_400_000;

/** Each factura is notified once. */
export async function notifyUpcomingVencimientos(deps: NotifyDeps): Promise<number> {
  const { daysBefore } = deps.avisos;
  const total = await notify(deps, 'factura_vence', daysBefore);
  if (!deps.smsVence) return total;
  const selection = vencimientoSmsQuery(dayIn(deps, daysBefore));
  return total + (await deps.db.tx((tx) => deps.sender.enqueueFrom(tx, selection)));
}

export function notifyVencidas(deps: NotifyDeps): Promise<number> {
  return notify(deps, 'factura_vencida', -deps.avisos.daysAfter);
}

const dayIn = ({ clock }: NotifyDeps, days: number) =>
  dayInArgentina(new Date(clock.now().getTime() + days * DAY_MS));

async function notify(deps: NotifyDeps, plantilla: string, days: number): Promise<number> {
  const today = dayIn(deps, 0);
  const asked = { plantilla, day: dayIn(deps, days), today, closes: !deps.acceptsOverdue };
  return deps.db.tx((tx) => deps.sender.enqueueFrom(tx, vencimientoAvisosQuery(asked)));
}
