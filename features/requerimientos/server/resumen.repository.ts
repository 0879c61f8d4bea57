import { type Reader, statement } from '@oficina/db';
import { CODIGOS_ABIERTOS, TOPE_DEL_RESUMEN } from '../contract/index.ts';

export type Resumen = { mios: number; sinAsignar: number; conNovedades: number; vencidos: number };

// Literals: the planner cannot match a parameter to the partial indexes of the queue.
const ABIERTOS = `estado in (${CODIGOS_ABIERTOS.join(', ')})`;
const contar = (cuales: string) =>
  `(select count(*) from (select from requerimientos where ${cuales} limit ${TOPE_DEL_RESUMEN}) contados)`;

/** One that waits for its owner is as late as it was when it began to wait: after that, time does not run. */
const VENCIDOS = `${ABIERTOS} and vence < $2 and (en_espera_desde is null or vence < en_espera_desde)`;

const resumen = (alcance: string) =>
  statement<Resumen>(`
    select ${contar(`encargado_id = $1 and ${ABIERTOS}`)} as mios,
      ${contar(`encargado_id is null and ${ABIERTOS}`)} as "sinAsignar",
      ${contar(`novedades_encargado ${alcance}`)} as "conNovedades",
      ${contar(`${VENCIDOS} ${alcance}`)} as vencidos`);

const deTodos = resumen('');
const deUnEncargado = resumen('and (encargado_id = $1 or encargado_id is null)');

/** How much there is in each tab: of every case, or of those that an encargado sees. */
export async function contarResumen(
  reader: Reader,
  { usuarioId, todos, now }: { usuarioId: number; todos: boolean; now: Date },
): Promise<Resumen> {
  const [row] = await (todos ? deTodos : deUnEncargado)(reader, [usuarioId, now]);
  if (!row) throw new Error('a count of nothing is still a row');
  return row;
}
