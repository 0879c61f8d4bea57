import type { Db } from '@oficina/db';
import type { Mensajero } from '@oficina/mensajes/server';
import { type Clock, dayInArgentina } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { avisosDelDia } from './avisos.repository.ts';

export type AvisarDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  mensajero: Mensajero;
  /** Days before the due date, and after it. */
  avisos: { diasAntes: number; diasDespues: number };
};

const DAY_MS = 86_400_000;

/** The bills that fall due in a few days, told once to whoever wants to know. */
export function avisarPorVencer(deps: AvisarDeps): Promise<number> {
  return avisar(deps, 'factura_vence', deps.avisos.diasAntes);
}

/** And those that fell due a few days ago. */
export function avisarVencidas(deps: AvisarDeps): Promise<number> {
  return avisar(deps, 'factura_vencida', -deps.avisos.diasDespues);
}

async function avisar(deps: AvisarDeps, plantilla: string, dias: number): Promise<number> {
  const dia = dayInArgentina(new Date(deps.clock.now().getTime() + dias * DAY_MS));
  return deps.db.tx((tx) => deps.mensajero.encolarDesde(tx, avisosDelDia(plantilla, dia)));
}
