import type { Db } from '@oficina/db';
import { defineCron } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import { type Clock, dayInArgentina, nextDay } from '@oficina/values';
import * as z from 'zod/mini';
import { esHabil } from './calendario.ts';
import type { LeerReglas } from './deps.ts';
import { resumenesDelDia } from './resumen-diario.repository.ts';

export type ResumenDiarioDeps = {
  db: Db;
  clock: Clock;
  mensajero: Pick<Mensajero, 'encolarDesde'>;
  leerReglas: LeerReglas;
};

export const resumenDiario = defineCron('requerimientos-resumen', '0 8 * * 1-5', z.object({}));

const diaDeLaSemana = (dia: string) => new Date(`${dia}T00:00:00Z`).getUTCDay();
const esDeSemana = (dia: string) => diaDeLaSemana(dia) >= 1 && diaDeLaSemana(dia) <= 5;

/** Not a holiday, nor the Saturday on which a process starts again and makes up for a run that was missed. */
export async function esDiaDeResumen(deps: Omit<ResumenDiarioDeps, 'mensajero'>): Promise<boolean> {
  const hoy = dayInArgentina(deps.clock.now());
  const { calendario } = await deps.leerReglas(deps.db);
  return esDeSemana(hoy) && esHabil(calendario, hoy);
}

/** Tells whoever attends cases how the day begins, once, however often it is run. Answers how many were told. */
export async function avisarResumenDiario(deps: ResumenDiarioDeps): Promise<number> {
  if (!(await esDiaDeResumen(deps))) return 0;
  const now = deps.clock.now();
  const hoy = dayInArgentina(now);
  const manana = new Date(`${nextDay(hoy)}T00:00:00-03:00`);
  // A day is no row of any table: below zero it is not taken for one.
  const ref = -Number(hoy.replaceAll('-', ''));
  return deps.db.tx((tx) => deps.mensajero.encolarDesde(tx, resumenesDelDia({ now, manana, ref })));
}
