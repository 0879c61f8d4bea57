import { type Reader, statement } from '@oficina/db';
import { OPEN_CODES, RESUMEN_COUNT_LIMIT } from '../contract/index.ts';

export type Resumen = { mios: number; sinAsignar: number; conNovedades: number; vencidos: number };

// Literals: the planner cannot match a parameter to the partial indexes of the queue.
const OPEN = `estado in (${OPEN_CODES.join(', ')})`;
const countOf = (where: string) =>
  `(select count(*) from (select from requerimientos where ${where} limit ${RESUMEN_COUNT_LIMIT}) contados)`;

/** One that waits for its owner is as late as it was when it began to wait: after that, time does not run. */
const VENCIDOS = `${OPEN} and vence < $2 and (en_espera_desde is null or vence < en_espera_desde)`;

const resumen = (scope: string) =>
  statement<Resumen>(`
    select ${countOf(`encargado_id = $1 and ${OPEN}`)} as mios,
      ${countOf(`encargado_id is null and ${OPEN}`)} as "sinAsignar",
      ${countOf(`novedades_encargado ${scope}`)} as "conNovedades",
      ${countOf(`${VENCIDOS} ${scope}`)} as vencidos`);

const ofAll = resumen('');
const ofEncargado = resumen('and (encargado_id = $1 or encargado_id is null)');

/** How much there is in each tab: of every case, or of those that an encargado sees. */
export async function countResumen(
  reader: Reader,
  { usuarioId, all, now }: { usuarioId: number; all: boolean; now: Date },
): Promise<Resumen> {
  const [row] = await (all ? ofAll : ofEncargado)(reader, [usuarioId, now]);
  if (!row) throw new Error('a count of nothing is still a row');
  return row;
}
