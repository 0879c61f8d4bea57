import { type Reader, statement } from '@oficina/db';
import { OPEN_CODES, RESUMEN_COUNT_LIMIT } from '../../contract/index.ts';
import { startOfTomorrow } from './start-of-tomorrow.ts';

export type Resumen = {
  mios: number;
  sinAsignar: number;
  conNovedades: number;
  misNovedades: number;
  vencidos: number;
  vencenHoy: number;
};

// The values are literals, because the planner cannot match a parameter to the partial indexes of the queue.
const OPEN = `estado in (${OPEN_CODES.join(', ')})`;
const countOf = (where: string) =>
  `(select count(*) from (select from requerimientos where ${where} limit ${RESUMEN_COUNT_LIMIT}) contados)`;

/** The term does not run while a case waits for its owner: it is as late as when it began to wait. */
const VENCIDOS = `${OPEN} and vence < $2 and (en_espera_desde is null or vence < en_espera_desde)`;

const VENCEN_HOY = `${OPEN} and vence >= $2 and vence < $3 and en_espera_desde is null`;

const resumen = (scope: string) =>
  statement<Resumen>(`
    select ${countOf(`encargado_id = $1 and ${OPEN}`)} as mios,
      ${countOf(`encargado_id is null and ${OPEN}`)} as "sinAsignar",
      ${countOf(`novedades_encargado ${scope}`)} as "conNovedades",
      ${countOf('novedades_encargado and encargado_id = $1')} as "misNovedades",
      ${countOf(`${VENCIDOS} ${scope}`)} as vencidos,
      ${countOf(`${VENCEN_HOY} ${scope}`)} as "vencenHoy"`);

const ofAll = resumen('');
const ofEncargado = resumen('and (encargado_id = $1 or encargado_id is null)');

export async function countResumen(
  reader: Reader,
  { usuarioId, all, now }: { usuarioId: number; all: boolean; now: Date },
): Promise<Resumen> {
  const [row] = await (all ? ofAll : ofEncargado)(reader, [usuarioId, now, startOfTomorrow(now)]);
  if (!row) throw new Error('a count of nothing is still a row');
  return row;
}
